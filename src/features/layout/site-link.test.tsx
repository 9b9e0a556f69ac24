// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { SiteLink } from './site-link.tsx'

test.each([
  ['/', '#about', '#about'],
  ['/privacy', '#about', '/#about'],
  ['/privacy', '/voice-demo', '/voice-demo'],
  ['/privacy', 'https://example.com/schedule', 'https://example.com/schedule'],
])('on %s, %s leads to %s', (path, href, expected) => {
  const { hook } = memoryLocation({ path })
  render(
    <Router hook={hook}>
      <SiteLink href={href}>Go</SiteLink>
    </Router>,
  )
  expect(screen.getByRole('link').getAttribute('href')).toBe(expected)
})
