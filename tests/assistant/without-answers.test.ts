import { expect, test, vi } from 'vitest'
import { PreviewConversation } from '#src/features/voice/preview-conversation.ts'

// As the build writes it where there is no brand/answers.yaml.
vi.mock(import('#src/content/generated/answers.ts'), () => ({ answers: [], services: [] }))

test.each([
  ['How much is an AI system audit?', 'AI System Audit: from £9,500.'],
  ['How long does the readiness review take?', 'AI Readiness Review: two weeks.'],
  ['Do you sign an NDA?', expect.stringContaining('I do not know that')],
])('without brand/answers.yaml, the services answer: %s', (question, reply) => {
  expect(new PreviewConversation().reply(question).text).toEqual(reply)
})
