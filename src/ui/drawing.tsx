import type { SVGAttributes } from 'react'

const SYMBOL = /<symbol id="([^"]+)" viewBox="([^"]+)"([^>]*)>(.*?)<\/symbol>/gs

type Drawings = Record<string, { viewBox: string; markup: string } | undefined>

export function drawingsIn(file: string): Drawings {
  return Object.fromEntries(
    Array.from(file.matchAll(SYMBOL), ([, id = '', viewBox = '', attributes = '', shapes = '']) => [
      id,
      { viewBox, markup: attributes === '' ? shapes : `<g${attributes}>${shapes}</g>` },
    ]),
  )
}

type DrawingProps = SVGAttributes<SVGSVGElement> & { of: Drawings; name: string }

/** Part of the HTML: with `<use>` of a file the browser would fetch and parse it, and style each shape twice. */
export function Drawing({ of, name, ...rest }: DrawingProps) {
  const { viewBox = '', markup = '' } = of[name] ?? {}
  // oxlint-disable-next-line react/no-danger -- a file of the repository or of brand/, under the page's policy
  return <svg aria-hidden="true" viewBox={viewBox} {...rest} dangerouslySetInnerHTML={{ __html: markup }} />
}
