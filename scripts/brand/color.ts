/** Lightness 0 to 1, chroma, hue in degrees. */
export type Oklch = { l: number; c: number; h: number }
/** Red, green and blue, 0 to 1. */
type Rgb = [number, number, number]

const OKLCH = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/
const HEX = /^#[0-9a-f]{6}$/i

/** `#0a1629` or `oklch(0.2 0.042 259)`. */
export function readColor(text: string): Oklch {
  const [, l, c, h] = OKLCH.exec(text) ?? []
  if (l !== undefined) return { l: Number(l), c: Number(c), h: Number(h) }
  if (HEX.test(text)) return fromRgb([1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16) / 255) as Rgb)
  throw new Error(`brand/brand.yaml: ${text} is not a colour. Write it like #0a1629 or oklch(0.2 0.042 259).`)
}

/** Björn Ottosson's matrices: https://bottosson.github.io/posts/oklab/ */
function fromRgb(rgb: Rgb): Oklch {
  const [r, g, b] = rgb.map(linear) as Rgb
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(x, y),
    h: ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360,
  }
}

function toLinear({ l, c, h }: Oklch): Rgb {
  const [x, y] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const [long, medium, short] = [
    (l + 0.3963377774 * x + 0.2158037573 * y) ** 3,
    (l - 0.1055613458 * x - 0.0638541728 * y) ** 3,
    (l - 0.0894841775 * x - 1.291485548 * y) ** 3,
  ]
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

function toRgb(color: Oklch): Rgb {
  return toLinear(color).map((value) => gamma(Math.min(1, Math.max(0, value)))) as Rgb
}

export function toHex(color: Oklch): string {
  const digits = toRgb(color).map((value) =>
    Math.round(value * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}

/** The contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(a: Oklch, b: Oklch): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: Oklch): number {
  const [r, g, b] = toRgb(color).map(linear) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function gamma(value: number): number {
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
}
