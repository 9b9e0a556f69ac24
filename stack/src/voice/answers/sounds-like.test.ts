import { expect, test } from 'vitest'
import { findHeardTopic, findTopic, isAnswerable } from './find-topic.ts'

// Real output of the speech recogniser for synthetic voices.
test.each([
  ['What happens in a red-in-slip view?', 'review'],
  ['Tell me about the reminisvenue.', 'review'],
  ['Can you order the tower system?', 'audit'],
  ['Clothetor, to a person.', 'booking'],
  ['I would like to work on a point-mind', 'booking'],
  ['Do you tray other people?', 'mentorship'],
  ['What happened with my deed?', 'privacy'],
])('misheard: %s is about %s', (heard, topic) => {
  expect(findHeardTopic(heard)).toBe(topic)
  expect(findTopic(heard)).toBe('unknown')
})

test.each([
  'Do penguins dream of cheese?',
  'What is the weather like in Oslo?',
  'What time is it in Tokyo?',
  'How old is the universe?',
  'Can you play some music?',
  'Who won the match yesterday?',
  'My dog ate my homework.',
  'Mumble mumble.',
  '',
])('"%s" sounds like no question that it knows', (heard) => {
  expect(findHeardTopic(heard)).toBe('unknown')
})

test.each([
  ['How long does an audit take?', true],
  ['How long does', false],
  ['How long does.', false],
  ['Tell me about the review and.', false],
  ['What is the weather like?', false],
])('"%s" may be all that a visitor wants to say: %s', (said, isAll) => {
  expect(isAnswerable(said)).toBe(isAll)
})
