import { expect, test } from 'vitest'
import { answerTexts } from './answer-texts.ts'
import { Conversation } from './conversation.ts'

const spoken = () => new Conversation({ isSpoken: true })
const draftOf = ({ toolCalls }: ReturnType<Conversation['reply']>) => {
  expect(toolCalls.map(({ function: { name } }) => name)).toEqual(['draft_message'])
  return JSON.parse(toolCalls[0]?.function.arguments ?? '') as unknown
}

test('a visitor who asks for it gets a draft with the name and the need of the conversation', () => {
  const conversation = spoken()
  conversation.reply('Hello, my name is Ada Lovelace.')
  conversation.reply('We need an audit of our claims model.')
  conversation.reply('How long does it take?')
  const reply = conversation.reply('Please send a message to your team.')
  expect(reply.text).toBe(answerTexts.draft)
  expect(draftOf(reply)).toEqual({
    name: 'Ada Lovelace',
    need: 'We need an audit of our claims model. How long does it take?',
  })
})

test('a draft needs neither a name nor a question', () => {
  expect(draftOf(spoken().reply('Can I leave a message?'))).toEqual({ need: answerTexts.noNeed })
})

test('what it does not understand it asks for once more before it says that it does not know', () => {
  const conversation = spoken()
  const mumble = () => conversation.reply('Mumble mumble.').text
  expect([mumble(), mumble(), mumble()]).toEqual([answerTexts.unclear, answerTexts.unknown, answerTexts.unclear])
})

test('what is written is not misheard', () => {
  expect(new Conversation({ isSpoken: false }).reply('Do penguins dream?').text).toBe(answerTexts.unknown)
})

test('it never says the same twice running', () => {
  for (const isSpoken of [true, false]) {
    const conversation = new Conversation({ isSpoken })
    for (const question of ['What do you offer?', 'Hello', 'Mumble', 'How much is it?']) {
      const said = Array.from({ length: 5 }, () => conversation.reply(question).text)
      for (const [index, text] of said.entries()) expect(text).not.toBe(said[index - 1])
    }
  }
})

test('only a goodbye hangs up', () => {
  expect(spoken().reply('Goodbye!').hangsUp).toBe(true)
  expect(spoken().reply('What can you do?').hangsUp).toBe(false)
})
