// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { testimonialsSection as words } from '#src/content/testimonials.ts'
import { TestimonialsSection } from './testimonials-section.tsx'

const currentIndex = () => [...document.querySelectorAll('figure')].findIndex((card) => !card.hasAttribute('inert'))

test('Alt+← stays Back in the history', () => {
  render(<TestimonialsSection />)
  const next = screen.getByRole('button', { name: words.next })
  expect(fireEvent.keyDown(next, { key: 'ArrowLeft', altKey: true })).toBe(true)
  expect(currentIndex()).toBe(0)
})

test('the last story is followed by the first, and the first preceded by the last', () => {
  render(<TestimonialsSection />)
  const last = document.querySelectorAll('figure').length - 1
  fireEvent.click(screen.getByRole('button', { name: words.previous }))
  expect(currentIndex()).toBe(last)
  fireEvent.click(screen.getByRole('button', { name: words.next }))
  expect(currentIndex()).toBe(0)
})

test('prerendered, no card is inert: without scripts all of them are read', () => {
  expect(renderToString(<TestimonialsSection />)).not.toContain('inert')
})

test('there is no automatic rotation', () => {
  vi.useFakeTimers()
  render(<TestimonialsSection />)
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
