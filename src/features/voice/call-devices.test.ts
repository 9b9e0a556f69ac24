import { afterEach, expect, test, vi } from 'vitest'
import type { CallClient } from './call-client.ts'
import { hasChoice, noDevices, watchDevices, type CallDevices } from './call-devices.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

type Found = Pick<MediaDeviceInfo, 'kind' | 'deviceId' | 'label' | 'groupId'>

const input = (deviceId: string, label: string, groupId = deviceId): Found => ({
  kind: 'audioinput',
  deviceId,
  label,
  groupId,
})
const output = (deviceId: string, label: string): Found => ({ ...input(deviceId, label), kind: 'audiooutput' })
const builtIn = input('a', 'Built-in')
const headset = input('b', 'Headset')
const byDefault = (of: Found): Found => ({ ...of, deviceId: 'default', label: `Default - ${of.label}` })

function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

async function callWith(...found: Found[]) {
  const mediaDevices = Object.assign(new EventTarget(), { enumerateDevices: async () => found })
  vi.stubGlobal('navigator', { mediaDevices })
  vi.stubGlobal('HTMLMediaElement', { prototype: { setSinkId: () => {} } })
  const setInputDevicesAsync = vi.fn<(to: { audioDeviceId: string }) => Promise<void>>(async () => {})
  const setSinkId = vi.fn<(id: string) => Promise<void>>(async () => {})
  const client = { setInputDevicesAsync, getAudioPlayer: () => ({ setSinkId }) } as unknown as CallClient
  let devices: CallDevices = noDevices
  const watch = watchDevices(client, (now) => {
    devices = now
  })
  await settle()
  return {
    watch,
    setInputDevicesAsync,
    setSinkId,
    devices: () => devices,
    plug: async (...now: Found[]) => {
      found = now
      mediaDevices.dispatchEvent(new Event('devicechange'))
      await settle()
    },
  }
}

test.each([
  ['one microphone', [builtIn], false],
  ['one microphone and its alias', [byDefault(builtIn), builtIn], false],
  [
    'one microphone and both of its aliases',
    [byDefault(builtIn), { ...builtIn, deviceId: 'communications' }, builtIn],
    false,
  ],
  ['two microphones', [builtIn, headset], true],
  ['two microphones that the browser does not name yet', [input('', ''), input('', '')], false],
])('%s', async (_, found, isChoice) => {
  const { devices } = await callWith(...found)
  expect(hasChoice(devices().microphone)).toBe(isChoice)
})

test('a chosen microphone and a chosen speaker are used at once', async () => {
  const call = await callWith(builtIn, headset, output('c', 'Monitor'), output('d', 'Headset'))
  expect(call.devices()).toMatchObject({ microphone: { chosen: 'a' }, speaker: { chosen: 'c' } })
  await call.watch.choose('microphone', 'b')
  await call.watch.choose('speaker', 'd')
  expect(call.setInputDevicesAsync).toHaveBeenCalledExactlyOnceWith({ audioDeviceId: 'b' })
  expect(call.setSinkId).toHaveBeenCalledExactlyOnceWith('d')
  expect(call.devices()).toMatchObject({ microphone: { chosen: 'b' }, speaker: { chosen: 'd' } })
})

test('where the browser cannot change its speaker there is none to choose', async () => {
  const call = await callWith(output('c', 'Monitor'), output('d', 'Headset'))
  vi.stubGlobal('HTMLMediaElement', { prototype: {} })
  await call.plug(output('c', 'Monitor'), output('d', 'Headset'))
  expect(call.devices().speaker.devices).toEqual([])
})

test('a speaker that cannot be used is not shown as chosen', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const call = await callWith(output('c', 'Monitor'), output('d', 'Headset'))
  call.setSinkId.mockRejectedValue(new DOMException('gone', 'NotFoundError'))
  await call.watch.choose('speaker', 'd')
  expect(call.devices().speaker.chosen).toBe('c')
  expect(console.error).toHaveBeenCalledOnce()
  vi.mocked(console.error).mockClear()
})

test('a microphone that is unplugged is told, and the default takes over', async () => {
  const call = await callWith(builtIn, headset)
  await call.watch.choose('microphone', 'b')
  await call.plug(builtIn)
  expect(call.devices()).toMatchObject({
    microphone: { chosen: 'a' },
    unplugged: [{ kind: 'microphone', now: 'Built-in' }],
  })
  expect(call.setInputDevicesAsync).toHaveBeenLastCalledWith({ audioDeviceId: 'a' })
  await call.plug(builtIn, headset)
  await call.watch.choose('microphone', 'b')
  expect(call.devices().unplugged).toEqual([])
})

test('so is the one behind the default', async () => {
  const call = await callWith(byDefault(headset), builtIn, headset)
  await call.plug(byDefault(builtIn), builtIn)
  expect(call.devices().unplugged).toEqual([{ kind: 'microphone', now: 'Default - Built-in' }])
  expect(call.setInputDevicesAsync).toHaveBeenCalledExactlyOnceWith({ audioDeviceId: 'default' })
})

test('another device that comes or goes changes nothing', async () => {
  const call = await callWith(builtIn, headset)
  await call.plug(builtIn)
  await call.plug(builtIn, headset)
  expect(call.devices()).toMatchObject({ microphone: { chosen: 'a' }, unplugged: [] })
  expect(call.setInputDevicesAsync).not.toHaveBeenCalled()
})

test('the last microphone leaves none', async () => {
  const call = await callWith(builtIn)
  await call.plug()
  expect(call.devices().unplugged).toEqual([{ kind: 'microphone', now: null }])
})

test('after the call nothing is followed', async () => {
  const call = await callWith(builtIn, headset)
  call.watch.close()
  await call.plug(headset)
  expect(call.devices().microphone.chosen).toBe('a')
})
