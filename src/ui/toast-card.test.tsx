// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showToast } from './toast-store.ts'
import { Toaster } from './toaster.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setup() {
  render(<Toaster />)
  act(() => showToast({ title: 'Message sent!', text: 'We write back.' }))
  return screen.getByRole('button', { name: 'Dismiss' })
}

function isShownAfter(ms: number): boolean {
  act(() => void vi.advanceTimersByTime(ms))
  return screen.queryByText('Message sent!') !== null
}

test('a toast lasts five seconds', () => {
  setup()
  expect(isShownAfter(4_999)).toBe(true)
  expect(isShownAfter(1)).toBe(false)
})

test('the pointer pauses it', () => {
  const button = setup()
  fireEvent.pointerMove(button)
  expect(isShownAfter(60_000)).toBe(true)
  fireEvent.pointerLeave(button)
  expect(isShownAfter(5_000)).toBe(false)
})

test('it stays paused while Dismiss has the focus, regardless of the pointer', () => {
  const button = setup()
  act(() => button.focus())
  fireEvent.pointerMove(button)
  fireEvent.pointerLeave(button)
  expect(isShownAfter(60_000)).toBe(true)
  act(() => button.blur())
  expect(isShownAfter(5_000)).toBe(false)
})

test('one that is announced elsewhere is shown but not announced', () => {
  render(<Toaster />)
  act(() => showToast({ title: 'Login failed', text: 'Wrong password.', tone: 'destructive', isSilent: true }))
  expect(screen.getByText('Login failed')).toBeDefined()
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('what can be undone lasts ten seconds, and undoing it ends the toast', () => {
  const run = vi.fn<() => void>()
  render(<Toaster />)
  const show = () => act(() => showToast({ title: 'Answered', undo: run }))
  show()
  act(() => void vi.advanceTimersByTime(9_999))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(run).toHaveBeenCalledOnce()
  expect(screen.queryByText('Answered')).toBeNull()
  show()
  act(() => void vi.advanceTimersByTime(10_000))
  expect(screen.queryByText('Answered')).toBeNull()
})
