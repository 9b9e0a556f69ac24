// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { QrCode } from './qr-code.tsx'

afterEach(cleanup)

const square = (x: number, y: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="3" height="3" style="fill:${fill};stroke:none" />`
const svgOf = (...parts: string[]) => `data:image/svg+xml;utf-8,<svg width="9" height="9"\n>${parts.join('\n')}</svg>`

test('draws the black squares and nothing else of what the auth service sent', () => {
  const hostile = '<script>alert(1)</script><rect x="1" y="1" width="3" height="3" onload="alert(1)" />'
  const { container } = render(<QrCode svg={svgOf(square(0, 0, 'black'), square(3, 0, 'white'), hostile)} label="QR" />)
  expect(container.innerHTML).not.toMatch(/script|onload|style/)
  expect(container.querySelector('path')?.getAttribute('d')).toBe('M0 0h3v3h-3z')
  expect(container.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 9 9')
})

test('draws nothing where there is no code', () => {
  for (const svg of ['', 'data:image/svg+xml;utf-8,<svg></svg>', svgOf(square(0, 0, 'white'))]) {
    expect(render(<QrCode svg={svg} label="QR" />).container.innerHTML).toBe('')
  }
})
