import type { ComponentType } from 'react'

/**
 * A part without behaviour: words and pictures. Where its HTML came with the page, that is kept as it is and the code
 * behind it is never fetched; `load` fetches it where the visitor comes from another page.
 */
export async function printed(name: string, load: () => Promise<ComponentType>): Promise<ComponentType> {
  const html = globalThis.document?.querySelector(`[data-printed="${name}"]`)?.innerHTML
  if (html !== undefined) {
    // oxlint-disable-next-line react/no-danger -- the page's own HTML, read a moment ago: nothing that anybody typed
    return () => <div data-printed={name} className="contents" dangerouslySetInnerHTML={{ __html: html }} />
  }
  const Part = await load()
  return () => (
    <div data-printed={name} className="contents">
      <Part />
    </div>
  )
}
