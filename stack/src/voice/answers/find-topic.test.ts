import { expect, test } from 'vitest'
import { contact } from '../../../../src/content/contact.ts'
import { links } from '../../../../src/content/links.ts'
import { services } from '../../../../src/content/services.ts'
import { answer } from './answer.ts'
import { findTopic } from './find-topic.ts'

test.each([
  ['What services do you offer for small businesses?', 'services'],
  ['What do you do?', 'services'],
  ['So, what can you help us with?', 'services'],
  ['Tell me about the readiness review.', 'review'],
  ['Is our company ready for AI?', 'review'],
  ['What happens in the review?', 'review'],
  ['What is an AI system audit?', 'audit'],
  ['Can you check our AI for bias?', 'audit'],
  ['Do you help with strategy?', 'consulting'],
  ['I need a plan that our board can read.', 'consulting'],
  ['Tell me about mentorship for my team.', 'mentorship'],
  ['Could you train our people?', 'mentorship'],
  ['How much does the review cost?', 'price'],
  ['Is it really free?', 'price'],
  ['Is the readiness review free?', 'price'],
  ['Tell me about the free review.', 'review'],
  ['What are your prices?', 'price'],
  ['What do you charge for an audit?', 'price'],
  ['How long does an audit take?', 'duration'],
  ['How many weeks do you need?', 'duration'],
  ['Can I book a call?', 'booking'],
  ['I would like to schedule a meeting with you.', 'booking'],
  ['Could I talk to a person?', 'booking'],
  ['How can I contact you?', 'contact'],
  ["What's your e-mail address?", 'contact'],
  ['Who founded the company?', 'founder'],
  ['Who is Ruth Calder?', 'founder'],
  ['Who are you?', 'company'],
  ['What is Lodestar?', 'company'],
  ['What do you stand for?', 'values'],
  ['Which clients have you worked with?', 'clients'],
  ['What happens with my data?', 'privacy'],
  ['Are you a real person?', 'self'],
  ['Hello there!', 'greeting'],
  ['Thank you very much.', 'thanks'],
  ['Thank you, goodbye.', 'goodbye'],
  ["That's all, bye!", 'goodbye'],
])('%s is about %s', (heard, topic) => {
  expect(findTopic(heard)).toBe(topic)
})

// What the recogniser really made of spoken questions.
test.each([
  ['How much does the re-you-cost,', 'price'],
  ['He founded the company.', 'founder'],
  ['How long does in audit take?', 'duration'],
  ['Sam, you good-bye.', 'goodbye'],
  ['Thank you, good-by.', 'goodbye'],
])('misheard: %s is still about %s', (heard, topic) => {
  expect(findTopic(heard)).toBe(topic)
})

test.each(['Do penguins dream of cheese?', 'What is the weather like in Oslo?', 'Mumble mumble.', '', '!?', '…'])(
  'of "%s" it says honestly that it does not know, and who does',
  (heard) => {
    expect(findTopic(heard)).toBe('unknown')
    expect(answer(heard).text).toMatch(/do not know.*contact form/)
  },
)

test('answers are the words of the site', () => {
  expect(answer('What do you offer?').text).toContain(services.map(({ title }) => title).at(-1))
  expect(answer('How long does it take?').text).toContain('two weeks')
  expect(answer('What is your email?').text).toContain(links.email)
  expect(answer('How can I contact you?').text).toContain(contact.lead.split('. ')[1])
  expect(answer('How much is the review?').text).toContain('free, no-obligation')
})

test('only a goodbye hangs up', () => {
  expect(answer('Goodbye!').hangsUp).toBe(true)
  expect(answer('What can you do?').hangsUp).toBe(false)
})
