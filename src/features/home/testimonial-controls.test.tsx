// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { testimonialsSection as words } from '#src/content/testimonials.ts'
import { TestimonialControls } from './testimonial-controls.tsx'

const ignore = () => {}

function show(count: number) {
  render(<TestimonialControls isReady count={count} current={0} dots={null} onKeyDown={ignore} onShow={ignore} />)
}

test.each([2, 5, 12])('%i testimonials have a dot each', (count) => {
  show(count)
  const dots = screen.getAllByRole('listitem')
  expect(dots).toHaveLength(count)
  expect(screen.getByRole('button', { name: words.show(count, count) })).toBeTruthy()
})

test('a single testimonial has no controls', () => {
  show(1)
  expect(screen.queryByRole('button')).toBeNull()
})
