import { transform } from 'lightningcss'

export type Colors = { ground: string; accent: string }

/** What a colour derives from; the hues of text come from the ground (mist) or the accent (paper). */
type Family = 'ground' | 'dawn' | 'mist' | 'paper' | 'accent' | 'accent-on-paper' | 'signal'
type Shade = [family: Family, l: number, c: number, h: number]

/** The colours of a brand with these two. Another brand's shift lightness, chroma and hue of what derives from them. */
const ORIGINAL = { ground: [0.2, 0.042, 259], accent: [0.8, 0.098, 84] } as const
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
  'mist-400': ['mist', 0.7, 0.03, 248],
  'mist-300': ['mist', 0.8, 0.022, 245],
  // Paper: text on night, background of the founder's section
  'paper-0': ['paper', 0.992, 0.005, 89],
  'paper-25': ['paper', 0.978, 0.011, 89],
  'paper-50': ['paper', 0.972, 0.011, 88],
  'paper-100': ['paper', 0.948, 0.016, 86],
  'paper-200': ['paper', 0.908, 0.022, 84],
  'paper-300': ['paper', 0.845, 0.03, 82],
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
  'verdigris-400': ['signal', 0.735, 0.12, 158],
  'verdigris-700': ['signal', 0.43, 0.085, 160],
  'vermilion-300': ['signal', 0.79, 0.11, 32],
  'vermilion-400': ['signal', 0.72, 0.14, 32],
  'vermilion-600': ['signal', 0.53, 0.17, 30],
  'vermilion-700': ['signal', 0.46, 0.16, 29],
  'vermilion-900': ['signal', 0.3, 0.085, 27],
} satisfies Record<string, Shade>

export type Token = keyof typeof SCALE
export type Palette = { isLight: boolean; tokens: Record<Token, string> }

/** The sum of a colour's lightness on a dark ground and on a light one, where the scale is mirrored. */
const MIRROR = 1.17

/** Every colour as #rrggbb, which all browsers, mail programs and pictures understand. */
export function paletteOf(colors: Colors): Palette {
  const isLight = luminance(computed(colors.ground)) > 0.125
  const tokens = Object.fromEntries(
    Object.entries<Shade>(SCALE).map(([name, shade]) => [name, computed(formulaOf(shade, colors, isLight))]),
  ) as Palette['tokens']
  return { isLight, tokens }
}

function formulaOf([family, l, c, h]: Shade, { ground, accent }: Colors, isLight: boolean): string {
  const from = (name: 'ground' | 'accent', lightness?: number, more = 0) => {
    const [ofL, ofC, ofH] = ORIGINAL[name]
    const shifted = lightness ?? `calc(l + ${round(isLight ? ofL - l : l - ofL)})`
    return `oklch(from ${{ ground, accent }[name]} ${shifted} calc(c * ${round(c / ofC)} + ${round(more)}) calc(h + ${h - ofH}deg))`
  }
  const hueOf = (name: 'ground' | 'accent') =>
    `oklch(from ${{ ground, accent }[name]} ${l} ${c} calc(h + ${h - ORIGINAL[name][2]}deg))`
  switch (family) {
    case 'ground':
      // Shades of a light ground have some of its colour: without it they would be plain grey.
      return from('ground', undefined, isLight ? Math.max(0, l - ORIGINAL.ground[0]) * 0.07 : 0)
    case 'dawn': {
      if (!isLight) return from(l < 0.5 ? 'ground' : 'accent')
      // Mirrored it would be dusk: from the ground to a light accent instead.
      const share = (l - ORIGINAL.ground[0]) / (0.69 - ORIGINAL.ground[0])
      return `color-mix(in oklab, ${ground}, oklch(from ${accent} 0.69 calc(c * 0.8) h) ${round(share * 100)}%)`
    }
    case 'mist':
    case 'paper':
      // Dark text needs more colour than light text to show any.
      if (isLight) return `oklch(from ${accent} ${round(MIRROR - l)} min(0.04, c * 0.5) h)`
      return hueOf(family === 'mist' ? 'ground' : 'accent')
    case 'accent':
      return from('accent')
    case 'accent-on-paper':
      return from('accent', isLight ? 1.22 - l : l)
    case 'signal':
      return `oklch(${round(isLight ? MIRROR - l : l)} ${c} ${h})`
  }
}

const round = (value: number) => Number(value.toFixed(4))

/** Computed by Lightning CSS, which shortens opaque colours to names and three digits: these have some alpha until then. */
function computed(color: string): string {
  const code = Buffer.from(`a{color:oklch(from ${color} l c h / 0.996)}`)
  const css = transform({ filename: '', code, targets: { chrome: 90 << 16 } }).code.toString()
  return /#[0-9a-f]{6}(?=fe;)/.exec(css)?.[0] ?? ''
}

const AA = 4.5
const TEXT_ON_BACKGROUND: [Token, Token][] = [
  ['brass-400', 'night-900'],
  ['night-950', 'brass-400'],
  ['brass-300', 'night-800'],
  ['mist-400', 'night-850'],
  ['brass-700', 'paper-100'],
  ['night-600', 'paper-100'],
]

export function contrastFaults({ tokens, isLight }: Palette): string[] {
  const [accent, ground] = isLight ? ['darker', 'lighter'] : ['lighter', 'darker']
  return TEXT_ON_BACKGROUND.map(([text, background]) => contrast(tokens[text], tokens[background]))
    .filter((ratio) => ratio < AA)
    .map(
      (ratio) =>
        `text in the accent colour is hard to read on the background (contrast ${ratio.toFixed(1)}, at least ${AA} is needed). Choose a ${accent} accent or a ${ground} ground.`,
    )
}

/** The contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** A drawing names tokens, as a stylesheet does; an <img> and a mail need colours. `replacements` are for some tokens. */
export function colorSvg(svg: string, { tokens }: Palette, replacements: Partial<Record<string, string>> = {}): string {
  return svg.replaceAll(/var\(--color-([\w-]+)\)/g, (_, token: string) => replacements[token] ?? tokens[token as Token])
}

/** Tailwind's colours, and what differs between a dark ground and a light one. */
export function colorSheet({ isLight, tokens }: Palette): string {
  const lines = Object.entries(tokens).map(([name, color]) => `  --color-${name}: ${color};`)
  const [ground, paper] = isLight ? ['light', 'dark'] : ['dark', 'light']
  return `@theme {
  /* Only these colours exist: Tailwind's own palette is off. */
  --color-*: initial;
${lines.join('\n')}
}

:root {
  --ground-scheme: ${ground};
  --paper-scheme: ${paper};
  --reading-ground: var(--color-${isLight ? 'night-900' : 'paper-100'});
  --shade: color-mix(in srgb, ${isLight ? 'var(--color-paper-50) 35%' : 'var(--color-night-1000) 80%'}, transparent);
}

/* Text pages are always light. */
.reading {
  @apply ${isLight ? 'on-ground' : 'on-paper'};
}
`
}
