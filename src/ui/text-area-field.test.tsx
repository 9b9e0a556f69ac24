// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Field } from './field.tsx'
import { TextAreaField } from './text-area-field.tsx'

test('a text area shows its note', () => {
  render(<TextAreaField label="Comment" note="(optional)" />)
  expect(screen.getByText('(optional)')).toBeDefined()
  expect(screen.getByLabelText(/Comment/).getAttributeNames()).not.toContain('note')
})

test('inputs and text areas take the direction of what is typed', () => {
  render(
    <>
      <TextAreaField label="Comment" />
      <Field label="Name" />
    </>,
  )
  expect(screen.getByLabelText('Comment').dir).toBe('auto')
  expect(screen.getByLabelText('Name').dir).toBe('auto')
})
