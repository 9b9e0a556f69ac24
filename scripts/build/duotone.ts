import type { TransformFactory } from 'vite-imagetools'
import { palette } from '../brand/brand-palette.ts'
import type { Token } from '../brand/palette.ts'

const [DARK, LIGHT]: [Token, Token] = palette.isLight ? ['paper-50', 'night-900'] : ['night-950', 'brass-200']
const LUMINANCE = [0.2126, 0.7152, 0.0722]

/** The colours are part of the directive, so that a picture in the cache is of this brand. */
export const DUOTONE = `duotone=${[DARK, LIGHT].map((token) => palette.tokens[token].slice(1)).join('-')}`

/** Black becomes the darkest colour of the brand, white the lightest, so that photographs suit page and each other. */
export const duotone: TransformFactory<{ duotone: string }> = ({ duotone: colors }) => {
  if (!colors) return undefined
  const [dark = [], light = []] = colors.split('-').map(channels)
  const mix = dark.map((from, i) => LUMINANCE.map((part) => (part * ((light[i] ?? 0) - from)) / 255))
  return (_, image) =>
    image.recomb(mix as Parameters<typeof image.recomb>[0]).linear(
      dark.map(() => 1),
      dark,
    )
}

function channels(hex: string): number[] {
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}
