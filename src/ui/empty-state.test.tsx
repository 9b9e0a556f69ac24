// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EmptyState } from './empty-state.tsx'

test('an empty list is a status, a failure an alert, and both offer an action', () => {
  const { rerender } = render(<EmptyState title="No message yet" text="They come here." />)
  expect(screen.getByRole('status').textContent).toBe('No message yetThey come here.')
  rerender(
    <EmptyState title="Not loaded" text="The connection failed." hasFailed>
      <button>Try again</button>
    </EmptyState>,
  )
  expect(screen.getByRole('alert').textContent).toContain('Not loaded')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})
