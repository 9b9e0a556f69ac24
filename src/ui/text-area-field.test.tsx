// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TextAreaField } from './text-area-field.tsx'

test('a text area shows its note', () => {
  render(<TextAreaField label="Comment" note="(optional)" />)
  expect(screen.getByText('(optional)')).toBeDefined()
  expect(screen.getByLabelText(/Comment/).getAttributeNames()).not.toContain('note')
})
