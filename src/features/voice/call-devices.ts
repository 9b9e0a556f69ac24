import type { CallClient } from './call-client.ts'

export type DeviceKind = 'microphone' | 'speaker'
type Device = { id: string; name: string; group: string }
export type Choice = { devices: readonly Device[]; chosen: string }
/** A device that was in use and is not there any more; `now` is the name of the one that took over, if any. */
type Unplugged = { kind: DeviceKind; now: string | null }
export type CallDevices = Record<DeviceKind, Choice> & { unplugged: readonly Unplugged[] }

/** Chromium's aliases of real devices. */
const DEFAULT_ID = 'default'
const CALLS_ID = 'communications'
const KINDS: Record<DeviceKind, MediaDeviceKind> = { microphone: 'audioinput', speaker: 'audiooutput' }

const none: Choice = { devices: [], chosen: '' }
export const noDevices: CallDevices = { microphone: none, speaker: none, unplugged: [] }

export type DeviceWatch = { choose: (kind: DeviceKind, id: string) => Promise<void>; close: () => void }

/** Follows the devices during a call, once there is a permission: before it the browser does not name them. */
export function watchDevices(client: CallClient, onChange: (devices: CallDevices) => void): DeviceWatch {
  const { mediaDevices } = navigator
  let devices = noDevices
  let isClosed = false

  function update(change: Partial<CallDevices>): void {
    devices = { ...devices, ...change }
    if (!isClosed) onChange(devices)
  }

  async function switchTo(kind: DeviceKind, id: string): Promise<void> {
    const { chosen } = devices[kind]
    update({ [kind]: { ...devices[kind], chosen: id } })
    try {
      if (kind === 'microphone') await client.setInputDevicesAsync({ audioDeviceId: id })
      else await client.getAudioPlayer()?.setSinkId(id)
    } catch (error) {
      console.error(`voice: ${kind} not changed`, error)
      update({ [kind]: { ...devices[kind], chosen } })
    }
  }

  async function read(): Promise<void> {
    const found = await mediaDevices.enumerateDevices().catch((error: unknown) => {
      console.error('voice: devices not listed', error)
      return []
    })
    if (isClosed) return
    const unplugged: Unplugged[] = []
    for (const kind of ['microphone', 'speaker'] as const) {
      const before = devices[kind]
      const now = named(found, kind)
      // The browser's default comes first.
      const [first] = now
      const isGone = wasUnplugged(before, now)
      const chosen = now.some(({ id }) => id === before.chosen) ? before.chosen : (first?.id ?? '')
      update({ [kind]: { devices: now, chosen } })
      if (!isGone) continue
      unplugged.push({ kind, now: first?.name ?? null })
      if (first) void switchTo(kind, first.id)
    }
    if (unplugged.length > 0) update({ unplugged })
  }

  const handleChange = () => void read()
  mediaDevices.addEventListener('devicechange', handleChange)
  void read()
  return {
    choose(kind, id) {
      update({ unplugged: [] })
      return switchTo(kind, id)
    },
    close() {
      isClosed = true
      mediaDevices.removeEventListener('devicechange', handleChange)
    },
  }
}

/** Whether there is something to choose: two real devices, not one and its alias. */
export function hasChoice({ devices }: Choice): boolean {
  return devices.filter(({ id }) => id !== DEFAULT_ID).length >= 2
}

function named(found: readonly MediaDeviceInfo[], kind: DeviceKind): Device[] {
  if (kind === 'speaker' && !('setSinkId' in HTMLMediaElement.prototype)) return []
  return found
    .filter((device) => device.kind === KINDS[kind] && device.label !== '' && device.deviceId !== CALLS_ID)
    .map(({ deviceId, label, groupId }) => ({ id: deviceId, name: label, group: groupId }))
}

function wasUnplugged({ devices, chosen }: Choice, now: readonly Device[]): boolean {
  const used = devices.find(({ id }) => id === chosen)
  const real =
    used?.id === DEFAULT_ID ? devices.find(({ id, group }) => id !== DEFAULT_ID && group === used.group) : used
  return real !== undefined && !now.some(({ id }) => id === real.id)
}
