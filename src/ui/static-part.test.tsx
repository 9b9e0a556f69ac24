// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { act, useState, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { Router, type AroundNavHandler } from 'wouter'
import { loadStaticParts, StaticPart } from './static-part.tsx'

const words = (
  <p>
    Words <a href="/privacy">Privacy</a>
  </p>
)

/** A static part beside a button that renders both again. The built page in the browser has no children for it. */
function Page({ children }: { children: ReactNode }) {
  const [presses, setPresses] = useState(0)
  return (
    <>
      <StaticPart name="words">{children}</StaticPart>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        {presses}
      </button>
    </>
  )
}

const built = () =>
  renderToString(
    <Router ssrPath="/">
      <Page>{words}</Page>
    </Router>,
  )

async function hydrate() {
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = built()
  const part = screen.getByText('Words')
  await loadStaticParts('/')
  const navigate = vi.fn<AroundNavHandler>()
  await act(async () => {
    hydrateRoot(
      root,
      <Router aroundNav={navigate}>
        <Page>{false}</Page>
      </Router>,
    )
  })
  return { part, navigate }
}

afterEach(() => {
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

test('hydration and later renders leave the HTML of a static part alone', async () => {
  const { part } = await hydrate()
  fireEvent.click(screen.getByRole('button'))
  expect(screen.getByRole('button').textContent).toBe('1')
  expect(screen.getByText('Words')).toBe(part)
})

test('links in it are followed within the app, unless the click belongs to the browser', async () => {
  const { navigate } = await hydrate()
  fireEvent.click(screen.getByRole('link'), { ctrlKey: true })
  expect(navigate).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('link'))
  expect(navigate.mock.calls.map(([, to]) => to)).toEqual(['/privacy'])
})

test('a visit that began on another page takes the parts from the page itself', async () => {
  const script = new URL(import.meta.url).pathname.replace('.test', '')
  const ask = vi
    .spyOn(globalThis, 'fetch')
    .mockResolvedValue(new Response(`<i data-scripts="${script}"></i>${built()}`))
  await loadStaticParts('/')
  expect(ask).toHaveBeenCalledWith('/')
  expect(renderToString(<Page>{false}</Page>)).toContain('<p>Words <a href="/privacy">')
})

test('the page of a newer build is not taken', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(built()))
  await expect(loadStaticParts('/')).rejects.toThrow('not of this build')
})
