import { answerTexts } from '../answers/answer-texts.ts'
import { findHeardTopic, isAnswerable } from '../answers/find-topic.ts'
import type { Speech } from '../speech/speech.ts'
import { sentences } from '../speech/spoken-form.ts'

/** Whether this can be answered. The answer's beginning is synthesised in the silence that ends the turn. */
export function expectAnswer(speech: Speech, heard: string): boolean {
  if (!isAnswerable(heard)) return false
  const [beginning = ''] = sentences(answerTexts[findHeardTopic(heard)])
  void speech.synthesise(beginning).catch(() => {}) // reported when it is spoken
  return true
}
