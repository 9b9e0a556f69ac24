import { paletteOf, toCss, type Colors } from './palette.ts'

/** Every colour of the pages, from the brand's two. */
export function colorFile(colors: Colors): string {
  const palette = paletteOf(colors)
  const lines = Object.entries(palette.tokens).map(([name, color]) => `  --color-${name}: ${toCss(color)};`)
  const shadeHue = Math.round(palette.tokens['night-900'].h)
  const [own, other] = palette.isLight ? ['light', 'dark'] : ['dark', 'light']
  return `/* Written from brand.yaml before each command. */
@theme {
  /* Only these colours exist: Tailwind's own palette is off. */
  --color-*: initial;
${lines.join('\n')}
}

:root {
  --ground-scheme: ${own};
  --paper-scheme: ${other};
  --reading-ground: var(--color-${palette.isLight ? 'night-900' : 'paper-100'});
  --shade: oklch(${palette.isLight ? '0.25' : '0.06'} 0.03 ${shadeHue} / ${palette.isLight ? '0.35' : '0.75'});
}

/* Text pages are always light. */
.reading {
  @apply ${palette.isLight ? 'on-ground' : 'on-paper'};
}
`
}
