// @vitest-environment happy-dom
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Dialog } from './dialog.tsx'
import { showToast } from './toast-store.ts'

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
  act(() => showToast({ title: 'Sent', text: 'It is on its way.' }))
  expect(within(dialog).getByText('Sent')).toBeDefined()
  fireEvent.click(within(dialog).getByLabelText('Dismiss'))
  expect(within(dialog).queryByText('Sent')).toBeNull()
})
