import type { Page } from '@playwright/test'
import sharp from 'sharp'

/** WCAG 2.2 AA for text of any size. */
const LEAST_CONTRAST = 4.5
/** Fewer pixels of a colour are the edges of letters. */
const LEAST_SHARE = 0.3

type Rect = { text: string; left: number; top: number; width: number; height: number }
type Colour = readonly [number, number, number]

/**
 * Texts whose painted colours are too close to each other. Unlike axe it looks at the pixels, so it is true in forced
 * colours as well, where the styles still have the author's colours.
 */
export async function findFaintTexts(page: Page): Promise<string[]> {
  const rects = await page.evaluate(visibleTexts)
  const { data, info } = await sharp(await page.screenshot({ fullPage: true }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return rects
    .filter(({ left, top, width, height }) => left >= 0 && left + width <= info.width && top + height <= info.height)
    .flatMap(({ text, left, top, width, height }) => {
      const colours = new Map<string, { colour: Colour; count: number }>()
      for (let y = top; y < top + height; y += 1) {
        for (let x = left; x < left + width; x += 1) {
          const at = (y * info.width + x) * 3
          const colour = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0] as const
          const known = colours.get(colour.join(' '))
          if (known) known.count += 1
          else colours.set(colour.join(' '), { colour, count: 1 })
        }
      }
      const [ground] = [...colours.values()].toSorted((a, b) => b.count - a.count)
      if (!ground || ground.count < width * height * LEAST_SHARE) return [`${text}: no even ground`]
      const best = Math.max(...[...colours.values()].map(({ colour }) => contrast(colour, ground.colour)))
      return best < LEAST_CONTRAST ? [`${text}: ${best.toFixed(1)}`] : []
    })
}

/** Runs in the page. Disabled controls are exempt. */
function visibleTexts(): Rect[] {
  const texts: Rect[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent || !node.textContent?.trim() || parent.closest(':disabled, .sr-only, [aria-hidden="true"]')) continue
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const [first] = range.getClientRects()
    if (!first || first.width < 4 || first.height < 4) continue
    const [left, top] = [Math.round(first.left), Math.round(first.top + scrollY)]
    if (top < 0) continue
    texts.push({
      text: node.textContent.trim().slice(0, 40),
      left,
      top,
      width: Math.floor(first.width),
      height: Math.floor(first.height),
    })
  }
  return texts
}

function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
