import { paletteOf, type Colors } from './palette.ts'

export function colorFile(colors: Colors): string {
  const { isLight, tokens } = paletteOf(colors)
  const lines = Object.entries(tokens).map(([name, color]) => `  --color-${name}: ${color};`)
  const [ground, paper] = isLight ? ['light', 'dark'] : ['dark', 'light']
  return `/* Written from brand.yaml before each command. */
@theme {
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
