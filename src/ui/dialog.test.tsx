// @vitest-environment happy-dom
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { showToast } from './toast-store.ts'
import { Toaster } from './toaster.tsx'

function Page() {
  const [isOpen, setIsOpen] = useState(false)
  const [hasOpener, setHasOpener] = useState(true)
  return (
    <main id="main" tabIndex={-1}>
      {hasOpener && <button onClick={() => setIsOpen(true)}>Open</button>}
      {isOpen && (
        <Dialog title="Sheet" onClose={() => setIsOpen(false)} first={(dialog) => dialog.querySelector('input')}>
          <input aria-label="Name" />
          <button onClick={() => setHasOpener(false)}>Erase</button>
        </Dialog>
      )}
    </main>
  )
}

async function open() {
  render(<Page />)
  screen.getByText('Open').focus()
  fireEvent.click(screen.getByText('Open'))
  return screen.getByRole('dialog', { name: 'Sheet' })
}

const close = async () => act(async () => fireEvent.click(screen.getByLabelText('Close')))

test('the focus moves into the dialog, and back to its opener, or to the page when that is gone', async () => {
  await open()
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  await close()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByText('Open'))
  fireEvent.click(screen.getByText('Open'))
  fireEvent.click(screen.getByText('Erase'))
  await close()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('a toast is shown in it, where it can be dismissed', async () => {
  const dialog = await open()
  act(() => void showToast({ title: 'Sent', text: 'It is on its way.', tone: 'default' }))
  expect(within(dialog).getByText('Sent')).toBeDefined()
  fireEvent.click(within(dialog).getByLabelText('Dismiss'))
  expect(within(dialog).queryByText('Sent')).toBeNull()
})

test('a toast in it stays while its button has the focus, and the page shows no second card', async () => {
  render(<Toaster />)
  await open()
  vi.useFakeTimers()
  act(() => void showToast({ title: 'Sent', tone: 'default' }))
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus())
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.getByText('Sent')).toBeDefined()
  vi.useRealTimers()
  await close()
  expect(screen.getByText('Sent')).toBeDefined()
})
