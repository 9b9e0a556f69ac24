// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AnsweredScreen } from './answered-screen.tsx'

const mark = () => fireEvent.click(screen.getByRole('button', { name: 'Mark as answered' }))

test('“Nothing was changed” is not shown after an attempt whose response was lost', async () => {
  const lead = { name: 'Ada', createdAt: '2026-11-15T14:36:02Z' }
  const responses = [() => Response.json(lead), () => Promise.reject(new TypeError('lost')), () => Response.json(null)]
  vi.stubGlobal('fetch', async () => responses.shift()?.())
  vi.mocked(console.error).mockImplementation(() => {})
  render(<AnsweredScreen />)
  await screen.findByText('Ada')
  mark()
  await screen.findByText('That did not work')
  vi.mocked(console.error).mockClear()
  mark()
  await screen.findByText('This link is not valid')
  expect(screen.queryByText(/Nothing was changed/)).toBeNull()
})
