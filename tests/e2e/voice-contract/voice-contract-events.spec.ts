// What happens during a call, and how it ends. See voice-contract.spec.ts.
import { delayRequests } from '../mock-response.ts'
import { expect, test } from './voice-sdk.ts'

test.use({ permissions: ['microphone'] })

const levels = (...all: number[]) => ({
  action: 'remote-participants-audio-level',
  participantsAudioLevel: Object.fromEntries(all.map((level, index) => [`participant-${index}`, level])),
})

const volumesOf = (...sums: number[]) => sums.map((sum) => expect.closeTo(Math.min(1, sum / 0.15), 5))

const ended = (endedReason: string) => ({ type: 'status-update', status: 'ended', endedReason })

const say = (message: string, end: boolean, interrupt: boolean) => ({
  type: 'say',
  message,
  endCallAfterSpoken: end,
  interruptionsEnabled: interrupt,
  interruptAssistantEnabled: interrupt,
})

test("the assistant's 'listening' starts the call; leaving ends it, is reported once, and allows another", async ({
  sdk,
}) => {
  const first = await sdk.start()
  expect(await sdk.events('call-start')).toEqual([])
  await sdk.sendFromAssistant('listening')
  await sdk.waitFor('call-start')
  expect(await sdk.events('message')).toEqual([])
  await sdk.stop()
  expect(await sdk.events('call-start')).toHaveLength(1)
  const order = (await sdk.events()).map(({ name }) => name).filter((name) => /^(call-end|message)$/.test(name))
  expect(order).toEqual(['call-end', 'message'])
  expect(await sdk.payloads('message')).toEqual([ended('customer-ended-call')])
  expect(await sdk.requests('leave-meeting')).toHaveLength(1)
  const second = await sdk.start()
  expect(second).toEqual(expect.any(String))
  expect(second).not.toBe(first)
})

test('an end that the server announced is not announced again', async ({ sdk }) => {
  await sdk.start()
  await sdk.sendFromAssistant(JSON.stringify(ended('assistant-ended-call')))
  await sdk.waitFor('message')
  await sdk.stop()
  expect(await sdk.payloads('message')).toEqual([ended('assistant-ended-call')])
})

test('the level is the sum by 0.15, at most 1; speech begins above 0.01', async ({ sdk }) => {
  await sdk.start()
  // Above the noise of a silent line.
  const volumes = async () =>
    (await sdk.events('volume-level')).map(({ payload }) => Number(payload)).filter((volume) => volume > 0.01)
  await sdk.sendFromMachine(levels(0.009), levels(0.01), levels(0.004, 0.006))
  await expect.poll(volumes).toEqual(volumesOf(0.009, 0.01, 0.01))
  expect(await sdk.events('speech-start')).toEqual([])
  await sdk.sendFromMachine(levels(0.006, 0.006))
  await sdk.waitFor('speech-start')
  await sdk.sendFromMachine(levels(0.075), levels(0.15), levels(0.4, 0.5))
  await expect.poll(volumes).toEqual(volumesOf(0.009, 0.01, 0.01, 0.012, 0.075, 0.15, 0.9))
  expect(await sdk.events('speech-start')).toHaveLength(1)
})

test('speech ends after a second of silence, not before', async ({ sdk }) => {
  await sdk.start()
  await sdk.sendFromMachine(levels(0.1))
  await sdk.waitFor('speech-end')
  const loud = (await sdk.events('volume-level')).filter(({ payload }) => Number(payload) > 0.5)
  const [end] = await sdk.events('speech-end')
  expect((end?.at ?? 0) - (loud.at(-1)?.at ?? 0)).toBeGreaterThanOrEqual(990)
})

test('muting and a louder microphone need a call', async ({ page, sdk }) => {
  const reason = 'Call object is not available.'
  await expect(page.evaluate(() => window.sdk.vapi.setMuted(true))).rejects.toThrow(reason)
  await expect(page.evaluate(() => window.sdk.vapi.increaseMicLevel(2))).rejects.toThrow(reason)
  await sdk.start()
  await page.evaluate(() => window.sdk.vapi.setMuted(true))
  expect(await sdk.waitForMachineRequest('local-audio')).toMatchObject({ state: false })
  await page.waitForFunction(() => window.sdk.vapi.isMuted())
})

test('the exact messages of the client to the assistant', async ({ page, sdk }) => {
  await sdk.start()
  await sdk.waitForMachineRequest('app-msg')
  await page.evaluate(() => {
    const { vapi } = window.sdk
    vapi.say('Goodbye', true)
    vapi.say('Hello', false, true, true)
    vapi.send({ type: 'control', control: 'mute-assistant' })
    vapi.send({ type: 'add-message', message: { role: 'user', content: 'Hi' }, triggerResponseEnabled: true })
  })
  const [, ...sent] = await sdk.messagesSent()
  expect(sent).toEqual([
    say('Goodbye', true, false),
    say('Hello', false, true),
    { type: 'control', control: 'mute-assistant' },
    { type: 'add-message', message: { role: 'user', content: 'Hi' }, triggerResponseEnabled: true },
  ])
})

test('a tool call reaches the listeners as it was sent; a message that is not JSON is only logged', async ({
  page,
  sdk,
}) => {
  await sdk.start()
  const call = { id: 'call-1', type: 'function', function: { name: 'draft_message', arguments: '{"need":"<b>x</b>"}' } }
  const message = { type: 'tool-calls', toolCallList: [call] }
  const logged = page.waitForEvent('console', (entry) => entry.text().startsWith('Error parsing message data'))
  await sdk.sendFromAssistant('{"type":', JSON.stringify(message))
  await logged
  await sdk.waitFor('message')
  expect(await sdk.payloads('message')).toEqual([message])
  expect(await sdk.events('error')).toEqual([])
})

test('a noise processor that fails is turned off and the microphone turned on, even when muted', async ({
  page,
  sdk,
}) => {
  await sdk.start()
  await page.evaluate(() => window.sdk.vapi.setMuted(true))
  await sdk.sendFromMachine({ action: 'nonfatal-error', type: 'audio-processor-error', errorMsg: 'x' })
  await expect.poll(async () => (await sdk.requests('local-audio')).map(({ state }) => state)).toEqual([false, true])
  const processors = (await sdk.requests('update-input-settings')).map(({ inputSettings }) => inputSettings)
  expect(processors.at(-1)).toEqual({ audio: { processor: { type: 'none' } } })
})

test('stopping during the provider’s response does not work, but a listener that throws does: how we cancel', async ({
  page,
  sdk,
}) => {
  const { requested, release } = await delayRequests(page, '**/call/web')
  const cancelled = sdk.start()
  await requested
  await page.evaluate(() => window.sdk.vapi.stop())
  release()
  expect(await cancelled).toEqual(expect.any(String))
  await sdk.stop()

  await page.evaluate(() => {
    window.sdk.vapi.on('call-start-progress', ({ stage, status }) => {
      if (stage === 'web-call-creation' && status === 'completed') throw new Error('cancelled')
    })
  })
  const joins = (await sdk.requests('join-meeting')).length
  expect(await sdk.start()).toBeNull()
  expect(await sdk.requests('join-meeting')).toHaveLength(joins)
  expect(await page.evaluate(() => window.sdk.vapi.getDailyCallObject())).toBeNull()
})
