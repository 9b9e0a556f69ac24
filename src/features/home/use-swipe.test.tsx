// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useSwipe } from './use-swipe.ts'

function Swiped({ onSwipe }: { onSwipe: (direction: 'left' | 'right') => void }) {
  return <p {...useSwipe(onSwipe)}>here</p>
}

type Move = { from: [number, number]; to: [number, number]; pointerType?: string }

function swipe({ from, to, pointerType = 'touch' }: Move) {
  const onSwipe = vi.fn<(direction: 'left' | 'right') => void>()
  const { unmount } = render(<Swiped onSwipe={onSwipe} />)
  const target = screen.getByText('here')
  fireEvent.pointerDown(target, { pointerType, clientX: from[0], clientY: from[1] })
  fireEvent.pointerUp(target, { pointerType, clientX: to[0], clientY: to[1] })
  unmount()
  return onSwipe.mock.calls.flat()
}

test('a horizontal touch move is a swipe', () => {
  expect(swipe({ from: [200, 50], to: [120, 60] })).toEqual(['left'])
  expect(swipe({ from: [120, 50], to: [200, 40] })).toEqual(['right'])
})

test('a tap, a scroll and a mouse that selects text are not swipes', () => {
  expect(swipe({ from: [200, 50], to: [170, 50] })).toEqual([])
  expect(swipe({ from: [200, 50], to: [140, 250] })).toEqual([])
  expect(swipe({ from: [200, 50], to: [100, 50], pointerType: 'mouse' })).toEqual([])
})
