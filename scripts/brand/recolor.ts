import { fromRgb, toRgb, type Oklch, type Rgb } from './color.ts'
import { hexOf, ORIGINAL, tint, type Palette, type Token } from './palette.ts'

/** A drawing names tokens, as a stylesheet does; an <img> and a mail need colours. `others` replaces some tokens. */
export function colorSvg(svg: string, palette: Palette, others: Partial<Record<string, string>> = {}): string {
  return svg.replaceAll(
    /var\(--color-([\w-]+)\)/g,
    (_, token: string) => others[token] ?? hexOf(palette, token as Token),
  )
}

/** Beside the axis from blue to gold: a signal's red or green, which keeps its hue. */
const SIGNAL_CHROMA = 0.05
const TEXT_LIGHTNESS = 0.972

/** Maps a pixel of our engravings, drawn in the original ground and accent, to the palette. */
export function recolorPixel(rgb: Rgb, { tokens, isLight }: Palette): Rgb {
  const [ground, accent] = [tokens['night-900'], tokens['brass-400']]
  const { l, c, h } = fromRgb(rgb)
  const scale = (tokens['paper-50'].l - ground.l) / (TEXT_LIGHTNESS - ORIGINAL.ground.l)
  const lightness = Math.min(1, Math.max(0, ground.l + (l - ORIGINAL.ground.l) * scale))
  const angle = ((h - ORIGINAL.accent.h) * Math.PI) / 180
  const [along, beside] = [c * Math.cos(angle), c * Math.sin(angle)]
  const least = isLight ? tint(ground.l - lightness) : 0
  const turn = (to: Oklch, from: Oklch): Oklch => ({
    l: lightness,
    c: Math.max(least, (Math.abs(along) * to.c) / from.c),
    h: to.h,
  })
  if (Math.abs(beside) > SIGNAL_CHROMA) return toRgb({ l: lightness, c, h })
  return toRgb(along > 0 ? turn(accent, ORIGINAL.accent) : turn(ground, ORIGINAL.ground))
}
