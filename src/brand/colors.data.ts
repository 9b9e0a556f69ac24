import { colors } from './brand.data.ts'
import { paletteOf, type Token } from './read/palette.ts'

export const palette = paletteOf(colors)

/** The background of the pages, for the address bar and the app icon. */
export const groundHex = palette.tokens['night-900']

/** Mails are always light: each entry is the token to use for a dark brand, then for a light one. */
const MAIL = {
  desk: ['paper-100', 'night-850'],
  paper: ['paper-50', 'night-900'],
  night: ['night-900', 'paper-50'],
  ink: ['night-700', 'paper-300'],
  quiet: ['night-600', 'mist-400'],
  brass: ['brass-600', 'brass-400'],
  brassText: ['brass-700', 'brass-300'],
  star: ['brass-300', 'brass-600'],
  rule: ['paper-300', 'night-700'],
  cardRule: ['paper-200', 'night-800'],
} satisfies Record<string, [Token, Token]>

export const mailColors = Object.fromEntries(
  Object.entries<[Token, Token]>(MAIL).map(([name, tokens]) => [name, palette.tokens[tokens[palette.isLight ? 1 : 0]]]),
) as Record<keyof typeof MAIL, string>
