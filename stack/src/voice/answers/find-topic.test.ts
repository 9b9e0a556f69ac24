import { expect, test } from 'vitest'
import { contact } from '../../../../src/content/contact.ts'
import { links } from '../../../../src/content/links.ts'
import { services } from '../../../../src/content/services.ts'
import { answerTexts, writeAnswers } from './answer-texts.ts'
import { findTopic } from './find-topic.ts'

const answer = (question: string) => answerTexts[findTopic(question)]

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
  ['When should a company not use AI?', 'values'],
  ['Which clients have you worked with?', 'clients'],
  ['What happens with my data?', 'privacy'],
  ['Are you a real person?', 'self'],
  ['Please send a message to your team.', 'draft'],
  ['Can I leave you a note?', 'draft'],
  ['Could someone get back to me?', 'draft'],
  ['Pass this on, please.', 'draft'],
  ['Hello there!', 'greeting'],
  ['Thank you very much.', 'thanks'],
  ['Thank you, goodbye.', 'goodbye'],
  ["That's all, bye!", 'goodbye'],
])('%s is about %s', (heard, topic) => {
  expect(findTopic(heard)).toBe(topic)
})

// Real output of the speech recogniser.
test.each([
  ['How much does the re-you-cost,', 'price'],
  ['He founded the company.', 'founder'],
  ['How long does in audit take?', 'duration'],
  ['Sam, you good-bye.', 'goodbye'],
  ['Thank you, good-by.', 'goodbye'],
])('misrecognised: %s is about %s', (heard, topic) => {
  expect(findTopic(heard)).toBe(topic)
})

test.each(['Do penguins dream of cheese?', 'What is the weather like in Oslo?', 'Mumble mumble.', '', '!?', '…'])(
  'to "%s" it answers that it does not know, and who does',
  (heard) => {
    expect(findTopic(heard)).toBe('unknown')
    expect(answer(heard)).toMatch(/do not know.*contact form/)
  },
)

test('answers come from the content of the site', () => {
  expect(answer('What do you offer?')).toContain(services.map(({ title }) => title).at(-1))
  expect(answer('How long does it take?')).toContain(services[0]?.facts[0]?.detail.toLowerCase())
  expect(answer('What is your email?')).toContain(links.email)
  expect(answer('How can I contact you?')).toContain(contact.lead.split('. ')[1])
  expect(answer('How much is the review?')).toContain(services[0]?.description.slice(2).split('. ')[0])
})

test('a site with fewer services answers with those that it offers', () => {
  const offered = services.filter(({ icon }) => icon === 'audit' || icon === 'course')
  const texts = writeAnswers(offered)
  expect(texts.mentorship).toBe(texts.services)
  expect(texts.review).toBe(texts.services)
  expect(texts.price).not.toContain('undefined')
  for (const { title } of offered) expect(texts.services).toContain(title)
})
