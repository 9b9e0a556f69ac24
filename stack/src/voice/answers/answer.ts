import { answerTexts } from './answer-texts.ts'
import { findTopic } from './find-topic.ts'

export type Answer = { text: string; hangsUp: boolean }

export function answer(heard: string): Answer {
  const topic = findTopic(heard)
  return { text: answerTexts[topic], hangsUp: topic === 'goodbye' }
}
