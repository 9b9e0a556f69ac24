import { expect, test } from 'vitest'
import { answers } from '#src/brand/assistant.data.ts'
import { services } from '#src/brand/services.data.ts'
import { voiceAssistant } from './voice-assistant.ts'

test('the provider gets the services with their prices, and every question and answer', () => {
  const prompt = voiceAssistant().model.messages.map(({ content }) => content)
  const words = [
    ...answers.flatMap(({ question, answer }) => `- ${question} ${answer}`),
    ...services.map((one) => one.price),
  ]
  expect(words.filter((text) => !prompt.join().includes(text))).toEqual([])
})
