// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Tabs } from './tabs.tsx'

function press(init: KeyboardEventInit) {
  const handleSelect = vi.fn<(id: string) => void>()
  const tabs = ['one', 'two'].map((id) => ({ id, label: id, panel: null }))
  render(<Tabs label="Numbers" tabs={tabs} selected="one" onSelect={handleSelect} />)
  const isLeftToBrowser = fireEvent.keyDown(screen.getByRole('tab', { name: 'one' }), init)
  return { selected: handleSelect.mock.calls.flat(), isLeftToBrowser }
}

test('arrow keys select the next tab', () => {
  expect(press({ key: 'ArrowLeft' })).toEqual({ selected: ['two'], isLeftToBrowser: false })
})

test('keys with a modifier are left to the browser', () => {
  expect(press({ key: 'ArrowLeft', altKey: true })).toEqual({ selected: [], isLeftToBrowser: true })
})
