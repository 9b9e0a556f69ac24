// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FooterAbout } from './footer-about.tsx'

// Words of a firm without social networks.
vi.mock('#src/content/social-links.ts', () => ({ socialLinks: [] }))

test('without social networks there is no list of them', () => {
  render(<FooterAbout />)
  expect(screen.queryByRole('list')).toBeNull()
})
