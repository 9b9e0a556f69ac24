// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inboxStatus as words } from '#src/content/inbox-status.ts'
import type { Tested } from './types.ts'
import { ChannelRow } from './status-page.tsx'

const slack = { kind: 'slack', name: 'Slack', tone: 'ok', state: words.states.working, text: '' } as const

const show = (isOn: boolean, value: Tested) =>
  render(<ChannelRow {...slack} isOn={isOn} onTest={async () => ({ ok: true, value })} />)

test.each<[string, Tested, string, string]>([
  ['taken', { error: null, to: 'hello@site.test' }, words.test.passed, 'hello@site.test'],
  ['refused', { error: 'http_404', to: null }, words.test.failed, words.email.errors['http_404'] ?? ''],
  ['not set up', { error: 'not_set', to: null }, words.test.failed, words.test.errors['not_set'] ?? ''],
])('a test shows the response of the receiver: %s', async (_, answer, verdict, reason) => {
  show(true, answer)
  fireEvent.click(screen.getByRole('button'))
  const shown = await screen.findByText(verdict)
  expect(shown.closest('p')?.textContent).toContain(reason)
})

test('a channel that is off has no test', () => {
  show(false, { error: null, to: null })
  expect(screen.queryByRole('button')).toBeNull()
})
