// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inbox } from '#src/content/inbox.ts'
import type { Strip } from './inbox-types.ts'
import { MailStrip } from './mail-strip.tsx'

const words = inbox.strip
const calm: Strip = {
  health: { status: 'ok', alarms: [], pending: 0, browserFailures: {} },
  oldestWaitingSince: null,
  lastSentAt: null,
}

function shown(health: Partial<Strip['health']>): string {
  const { unmount } = render(<MailStrip strip={{ ...calm, health: { ...calm.health, ...health } }} isConnected />)
  const text = screen.getByRole('status').textContent
  unmount()
  return text
}

test('failures in browsers are told by kind, the most first, and only if there are any', () => {
  expect(shown({})).not.toContain(words.inBrowsers)
  const told = `${words.inBrowsers}${words.failures.voice} (4), ${words.failures.form} (1).`
  expect(shown({ browserFailures: { form: 1, voice: 4 } })).toContain(told)
  const alarm = 'pages fail in browsers'
  expect(shown({ status: 'alarm', alarms: [alarm], browserFailures: { form: 1, voice: 4 } })).toContain(
    `${alarm}. ${told}`,
  )
})
