// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { Toaster } from './toaster.tsx'

test('a busy button keeps the focus, is disabled for screen readers, is not pressed, and its label is announced', () => {
  const press = vi.fn<() => void>()
  const show = (busy: string | false) => (
    <>
      <Button busy={busy} aria-disabled={false} onClick={press}>
        Save
      </Button>
      <Toaster />
    </>
  )
  const { rerender } = render(show(false))
  const button = screen.getByRole('button', { name: 'Save' })
  button.focus()
  rerender(show('Saving...'))
  expect([document.activeElement, button.getAttribute('aria-disabled')]).toEqual([button, 'true'])
  fireEvent.click(button)
  expect(press).not.toHaveBeenCalled()
  expect(screen.getByText('Saving...', { selector: '[role=status]' })).toBeDefined()
  rerender(show(false))
  expect(screen.queryByText('Saving...')).toBeNull()
  fireEvent.click(button)
  expect(press).toHaveBeenCalledOnce()
})
