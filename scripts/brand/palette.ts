import { contrast, readColor, toHex, type Oklch } from './color.ts'

/** The brand's two colours, as brand/brand.yaml writes them. */
export type Colors = { ground: string; accent: string }

/** The two colours of the scale below and of the drawings; those of another brand shift lightness and hue. */
const ORIGINAL = { ground: { l: 0.2, c: 0.042, h: 259 }, accent: { l: 0.8, c: 0.098, h: 84 } }

type Family = 'ground' | 'dawn' | 'text' | 'accent' | 'accent-on-paper' | 'signal'
type Scale = Record<string, [family: Family, l: number, c: number, h: number]>

const SCALE = {
  // Night: backgrounds
  'night-1000': ['ground', 0.138, 0.031, 259],
  'night-950': ['ground', 0.168, 0.037, 259],
  'night-925': ['ground', 0.178, 0.039, 259],
  'night-900': ['ground', 0.2, 0.042, 259],
  'night-875': ['ground', 0.215, 0.044, 258],
  'night-850': ['ground', 0.232, 0.046, 258],
  'night-800': ['ground', 0.268, 0.048, 257],
  'night-750': ['ground', 0.3, 0.044, 250],
  'night-700': ['ground', 0.335, 0.05, 256],
  'night-600': ['ground', 0.42, 0.048, 254],
  'night-500': ['ground', 0.57, 0.042, 251],
  // Mist: secondary text on night
  'mist-400': ['text', 0.7, 0.03, 248],
  'mist-300': ['text', 0.8, 0.022, 245],
  // Paper: text on night, background of the founder's section
  'paper-0': ['text', 0.992, 0.005, 89],
  'paper-25': ['text', 0.978, 0.011, 89],
  'paper-50': ['text', 0.972, 0.011, 88],
  'paper-100': ['text', 0.948, 0.016, 86],
  'paper-200': ['text', 0.908, 0.022, 84],
  'paper-300': ['text', 0.845, 0.03, 82],
  // Brass: the one accent
  'brass-200': ['accent', 0.915, 0.055, 90],
  'brass-300': ['accent', 0.865, 0.08, 87],
  'brass-400': ['accent', 0.8, 0.098, 84],
  'brass-500': ['accent', 0.73, 0.104, 80],
  'brass-600': ['accent-on-paper', 0.6, 0.096, 76],
  'brass-700': ['accent-on-paper', 0.48, 0.084, 71],
  // Dawn above the footer, from the ground to the accent
  'dawn-100': ['dawn', 0.25, 0.049, 257],
  'dawn-200': ['dawn', 0.32, 0.051, 254],
  'dawn-300': ['dawn', 0.4, 0.044, 248],
  'dawn-400': ['dawn', 0.485, 0.03, 200],
  'dawn-500': ['dawn', 0.59, 0.062, 82],
  'dawn-600': ['dawn', 0.69, 0.088, 76],
  // Signals: success and live; error and stop
  'verdigris-300': ['signal', 0.83, 0.105, 162],
  'verdigris-400': ['signal', 0.735, 0.12, 158],
  'verdigris-700': ['signal', 0.43, 0.085, 160],
  'vermilion-300': ['signal', 0.79, 0.11, 32],
  'vermilion-400': ['signal', 0.72, 0.14, 32],
  'vermilion-600': ['signal', 0.53, 0.17, 30],
  'vermilion-700': ['signal', 0.46, 0.16, 29],
  'vermilion-900': ['signal', 0.3, 0.085, 27],
} satisfies Scale

export type Token = keyof typeof SCALE
export type Palette = { isLight: boolean; tokens: Record<Token, Oklch> }

/** On a light ground the whole scale is mirrored: what was light on dark is dark on light. */
export function paletteOf(colors: Colors): Palette {
  const [ground, accent] = [readColor(colors.ground), readColor(colors.accent)]
  const isLight = ground.l > 0.5
  const tokens = Object.fromEntries(
    Object.entries<Scale[string]>(SCALE).map(([name, color]) => [name, shift(color, ground, accent, isLight)]),
  ) as Palette['tokens']
  return { isLight, tokens }
}

function shift([family, l, c, h]: Scale[string], ground: Oklch, accent: Oklch, isLight: boolean): Oklch {
  const away = isLight ? -1 : 1
  const mirrored = isLight ? ground.l + ORIGINAL.ground.l - l : l
  switch (family) {
    case 'ground':
      return {
        l: bounded(ground.l + away * (l - ORIGINAL.ground.l)),
        c: (c * ground.c) / ORIGINAL.ground.c + (isLight ? tint(l - ORIGINAL.ground.l) : 0),
        h: turned(ground.h + h - ORIGINAL.ground.h),
      }
    case 'dawn': {
      if (!isLight && l >= 0.5) return shift(['accent', l, c, h], ground, accent, isLight)
      if (!isLight) {
        const way = (h - ORIGINAL.ground.h) / (ORIGINAL.accent.h - ORIGINAL.ground.h)
        const hue = turned(ground.h + way * (turned(accent.h - ground.h + 180) - 180))
        return { ...shift(['ground', l, c, h], ground, accent, isLight), h: hue }
      }
      // Mirrored it would be dusk: from the ground to a light accent instead.
      const share = (l - ORIGINAL.ground.l) / (DAWN_END - ORIGINAL.ground.l)
      return { l: ground.l + (DAWN_END - ground.l) * share, c: accent.c * 0.8 * share, h: accent.h }
    }
    case 'text':
      // Dark text needs more colour than light text to show any.
      return isLight
        ? { l: bounded(mirrored), c: Math.min(0.04, accent.c / 2), h: accent.h }
        : { l, c, h: h < 180 ? turned(accent.h + h - ORIGINAL.accent.h) : turned(ground.h + h - ORIGINAL.ground.h) }
    case 'accent':
      return {
        l: bounded(accent.l + away * (l - ORIGINAL.accent.l)),
        c: (c * accent.c) / ORIGINAL.accent.c,
        h: turned(accent.h + h - ORIGINAL.accent.h),
      }
    case 'accent-on-paper':
      return {
        l: isLight ? 1.22 - l : l,
        c: (c * accent.c) / ORIGINAL.accent.c,
        h: turned(accent.h + h - ORIGINAL.accent.h),
      }
    case 'signal':
      return { l: bounded(mirrored), c, h }
  }
}

/** The last step of the dawn. */
const DAWN_END = 0.69

/** Shades of a light ground have some of its colour: without it they would be plain grey. */
const tint = (distance: number) => Math.max(0, distance) * 0.07

const bounded = (lightness: number) => Math.min(1, Math.max(0, lightness))
const turned = (hue: number) => (hue + 360) % 360

const AA = 4.5
/** Text and its background. */
const PAIRS: [Token, Token][] = [
  ['brass-400', 'night-900'],
  ['night-950', 'brass-400'],
  ['brass-300', 'night-800'],
  ['mist-400', 'night-850'],
  ['brass-700', 'paper-100'],
  ['night-600', 'paper-100'],
]

/** Advice for each text colour with too little contrast. */
export function contrastFaults({ tokens, isLight }: Palette): string[] {
  const [accent, ground] = isLight ? ['darker', 'lighter'] : ['lighter', 'darker']
  return PAIRS.map(([text, behind]) => contrast(tokens[text], tokens[behind]))
    .filter((ratio) => ratio < AA)
    .map(
      (ratio) =>
        `text in the accent colour is hard to read on the background (contrast ${ratio.toFixed(1)}, at least ${AA} is needed). Choose a ${accent} accent or a ${ground} ground.`,
    )
}

const rounded = (value: number, digits: number) => String(Number(value.toFixed(digits)))

export function toCss({ l, c, h }: Oklch): string {
  return `oklch(${rounded(l, 3)} ${rounded(c, 3)} ${rounded(h, 1)})`
}

/** For mail programs and pictures, which do not support modern colour formats. */
export function hexOf({ tokens }: Palette, token: Token): string {
  return toHex(tokens[token])
}

/** A drawing names tokens, as a stylesheet does; an <img> and a mail need colours. `others` replaces some tokens. */
export function colorSvg(svg: string, palette: Palette, others: Partial<Record<string, string>> = {}): string {
  return svg.replaceAll(
    /var\(--color-([\w-]+)\)/g,
    (_, token: string) => others[token] ?? hexOf(palette, token as Token),
  )
}
