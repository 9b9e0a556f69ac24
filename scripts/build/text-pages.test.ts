import { expect, test } from 'vitest'
import { accessibility } from '#src/content/accessibility.ts'
import { links } from '#src/content/links.ts'

test('the accessibility statement mentions the voice demo only if there is one, and has the address', () => {
  const [page, without] = [true, false].map((hasVoice) => accessibility({ hasVoice }))
  expect([page?.includes('## The voice demo'), without?.includes('## The voice demo')]).toEqual([true, false])
  expect(without).toContain(`mailto:${links.email}`)
})
