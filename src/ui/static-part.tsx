import type { MouseEvent, ReactNode } from 'react'
import { useLocation } from 'wouter'
import { hasModifier } from '#src/lib/has-modifier.ts'

/** True in the build and on the development server. In a built page the browser takes static parts from the HTML. */
export const RENDERS_STATIC: boolean = import.meta.env.SSR || import.meta.env.DEV

/** The HTML of each part, by its name. */
const parts = new Map<string, string>()

/**
 * A part of the page that never changes: nothing in it has state, effects or handlers. Written as
 * `<StaticPart name="x">{RENDERS_STATIC && <X />}</StaticPart>`, its code and words are in the HTML only, and hydration
 * leaves it as it is.
 */
export function StaticPart({ name, children }: { name: string; children: ReactNode }) {
  const [, navigate] = useLocation()

  // What <Link> does, for links that are only HTML.
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="/"]:not([target])') : null
    if (!link || event.button !== 0 || hasModifier(event)) return
    event.preventDefault()
    navigate(link.getAttribute('href') ?? '/')
  }

  const props = { 'data-static': name, className: 'contents', onClick: follow }
  if (children) return <div {...props}>{children}</div>
  // oxlint-disable-next-line react/no-danger -- HTML of our own build, from this page or loadStaticParts
  return <div {...props} dangerouslySetInnerHTML={{ __html: htmlOf(name) }} />
}

function htmlOf(name: string): string {
  const html = parts.get(name)
  if (html === undefined) throw new Error(`The page has no static part "${name}"`)
  return html
}

/** Takes the parts out of this page or, where the visit began on another one, out of the page at `path`. */
export async function loadStaticParts(path: string): Promise<void> {
  const page = document.querySelector('[data-static]') ? document : await fetchPage(path)
  for (const part of page.querySelectorAll<HTMLElement>('[data-static]'))
    parts.set(part.dataset['static'] ?? '', part.innerHTML)
}

async function fetchPage(path: string): Promise<Document> {
  const html = await (await fetch(path)).text()
  // The HTML of a newer build does not belong to this code. The caller loads the page instead.
  if (!html.includes(new URL(import.meta.url).pathname)) throw new Error(`${path} is not of this build`)
  return new DOMParser().parseFromString(html, 'text/html')
}
