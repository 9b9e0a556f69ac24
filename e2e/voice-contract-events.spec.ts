// The second half of the contract: what happens while a call lasts, and how it ends. See voice-contract.spec.ts.
import { expect, test } from '@playwright/test'
import { SdkBench } from './voice-sdk.ts'

test.use({ permissions: ['microphone'] })

const levels = (...all: number[]) => ({
  action: 'remote-participants-audio-level',
  participantsAudioLevel: Object.fromEntries(all.map((level, index) => [`participant-${index}`, level])),
})

const volumesOf = (...sums: number[]) => sums.map((sum) => expect.closeTo(Math.min(1, sum / 0.15), 5))

const ended = (endedReason: string) => ({ type: 'status-update', status: 'ended', endedReason })

test("the assistant's 'listening' is the start of the call", async ({ page }) => {
  const bench = await SdkBench.open(page)
  await bench.start()
  expect(await bench.heard('call-start')).toEqual([])
  await bench.assistantSays('listening')
  await bench.waitFor('call-start')
  expect(await bench.heard('call-start')).toHaveLength(1)
  expect(await bench.heard('message')).toEqual([])
})

test('leaving ends the call and says so once, as ended by the customer', async ({ page }) => {
  const bench = await SdkBench.open(page)
  await bench.start()
  await bench.stop()
  const order = (await bench.heard()).map(({ name }) => name).filter((name) => /^(call-end|message)$/.test(name))
  expect(order).toEqual(['call-end', 'message'])
  expect(await bench.payloads('message')).toEqual([ended('customer-ended-call')])
  expect(await bench.asked('leave-meeting')).toHaveLength(1)
})

test('unless the server has said so before', async ({ page }) => {
  const bench = await SdkBench.open(page)
  await bench.start()
  await bench.assistantSays(JSON.stringify(ended('assistant-ended-call')))
  await bench.waitFor('message')
  await bench.stop()
  expect(await bench.payloads('message')).toEqual([ended('assistant-ended-call')])
})

test('a call that was left can be started again', async ({ page }) => {
  const bench = await SdkBench.open(page)
  const first = await bench.start()
  await bench.stop()
  const second = await bench.start()
  expect([first, second]).toEqual([expect.any(String), expect.any(String)])
  expect(second).not.toBe(first)
})

test('the level is the sum by 0.15, at most 1; speech begins above 0.01', async ({ page }) => {
  const bench = await SdkBench.open(page)
  await bench.start()
  // Above the faint noise of a line on which nobody speaks.
  const volumes = async () =>
    (await bench.heard('volume-level')).map(({ payload }) => Number(payload)).filter((volume) => volume > 0.01)
  await bench.machineSays(levels(0.009), levels(0.01), levels(0.004, 0.006))
  await expect.poll(volumes).toEqual(volumesOf(0.009, 0.01, 0.01))
  expect(await bench.heard('speech-start')).toEqual([])
  await bench.machineSays(levels(0.006, 0.006))
  await bench.waitFor('speech-start')
  await bench.machineSays(levels(0.075), levels(0.15), levels(0.4, 0.5))
  await expect.poll(volumes).toEqual(volumesOf(0.009, 0.01, 0.01, 0.012, 0.075, 0.15, 0.9))
  expect(await bench.heard('speech-start')).toHaveLength(1)
})

test('speech ends after a second of silence, counted from the last sound', async ({ page }) => {
  const bench = await SdkBench.open(page)
  await bench.start()
  await bench.machineSays(levels(0.1))
  await bench.waitFor('speech-start')
  await page.waitForFunction(() => {
    const start = window.bench.heard.find(({ name }) => name === 'speech-start')
    return performance.now() - (start?.at ?? 0) > 500
  })
  await bench.machineSays(levels(0.1))
  await bench.waitFor('speech-end')
  const loud = (await bench.heard('volume-level')).filter(({ payload }) => Number(payload) > 0.5)
  const [end] = await bench.heard('speech-end')
  const silence = (end?.at ?? 0) - (loud.at(-1)?.at ?? 0)
  expect(loud).toHaveLength(2)
  expect(silence).toBeGreaterThanOrEqual(990)
  expect(silence).toBeLessThan(1_400)
})

test('levels are asked for every 100 ms, and noise is cancelled', async ({ page }) => {
  const bench = await SdkBench.open(page)
  await bench.start()
  expect(await bench.waitForAsked('start-remote-participants-audio-level-observer')).toMatchObject({ interval: 100 })
  expect(await bench.waitForAsked('update-input-settings')).toMatchObject({
    inputSettings: { audio: { processor: { type: 'noise-cancellation' } } },
  })
})

test('muting and a louder microphone need a call', async ({ page }) => {
  const bench = await SdkBench.open(page)
  const reason = 'Call object is not available.'
  await expect(page.evaluate(() => window.bench.vapi.setMuted(true))).rejects.toThrow(reason)
  await expect(page.evaluate(() => window.bench.vapi.increaseMicLevel(2))).rejects.toThrow(reason)
  await bench.start()
  await page.evaluate(() => window.bench.vapi.setMuted(true))
  expect(await bench.waitForAsked('local-audio')).toMatchObject({ state: false })
  await page.waitForFunction(() => window.bench.vapi.isMuted())
})

test('what the client says to the assistant, word for word', async ({ page }) => {
  const bench = await SdkBench.open(page)
  await bench.start()
  await bench.waitForAsked('app-msg')
  await page.evaluate(() => {
    const { vapi } = window.bench
    vapi.say('Goodbye', true)
    vapi.say('Hello', false, true, true)
    vapi.send({ type: 'control', control: 'mute-assistant' })
    vapi.send({ type: 'add-message', message: { role: 'user', content: 'Hi' }, triggerResponseEnabled: true })
  })
  const [, ...sent] = await bench.messagesSent()
  expect(sent).toEqual([
    {
      type: 'say',
      message: 'Goodbye',
      endCallAfterSpoken: true,
      interruptionsEnabled: false,
      interruptAssistantEnabled: false,
    },
    {
      type: 'say',
      message: 'Hello',
      endCallAfterSpoken: false,
      interruptionsEnabled: true,
      interruptAssistantEnabled: true,
    },
    { type: 'control', control: 'mute-assistant' },
    { type: 'add-message', message: { role: 'user', content: 'Hi' }, triggerResponseEnabled: true },
  ])
})

test('a message that is no JSON is only logged', async ({ page }) => {
  const bench = await SdkBench.open(page)
  await bench.start()
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('Error parsing message data'))
  await bench.assistantSays('{"type":', '{"type":"model-output"}')
  await logged
  await bench.waitFor('message')
  expect(await bench.payloads('message')).toEqual([{ type: 'model-output' }])
  expect(await bench.heard('error')).toEqual([])
})

test('a noise processor that fails is turned off and the microphone turned on, even for who was muted', async ({
  page,
}) => {
  const bench = await SdkBench.open(page)
  await bench.start()
  await page.evaluate(() => window.bench.vapi.setMuted(true))
  await bench.machineSays({ action: 'nonfatal-error', type: 'audio-processor-error', errorMsg: 'x' })
  await expect.poll(async () => (await bench.asked('local-audio')).map(({ state }) => state)).toEqual([false, true])
  const processors = (await bench.asked('update-input-settings')).map(({ inputSettings }) => inputSettings)
  expect(processors.at(-1)).toEqual({ audio: { processor: { type: 'none' } } })
})

test('stopping while the provider answers does not stop, but a listener that throws does: how we cancel', async ({
  page,
}) => {
  const bench = await SdkBench.open(page)
  const stopped = Promise.withResolvers<void>()
  await page.route('**/call/web', async (route) => {
    await stopped.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/call/web')
  const ghost = bench.start()
  await asked
  await page.evaluate(() => window.bench.vapi.stop())
  stopped.resolve()
  expect(await ghost).toEqual(expect.any(String))
  await bench.stop()

  await page.evaluate(() => {
    window.bench.vapi.on('call-start-progress', ({ stage, status }) => {
      if (stage === 'web-call-creation' && status === 'completed') throw new Error('cancelled')
    })
  })
  const joins = (await bench.asked('join-meeting')).length
  expect(await bench.start()).toBeNull()
  expect(await bench.asked('join-meeting')).toHaveLength(joins)
  expect(await page.evaluate(() => window.bench.vapi.getDailyCallObject())).toBeNull()
})
