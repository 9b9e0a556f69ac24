import { expect, test } from 'vitest'
import { findForbiddenImports } from './import-rules.ts'

const targetsOf = (path: string, text: string) =>
  findForbiddenImports([{ path, text }], ['auth', 'home']).map(({ target }) => target)

test.each([
  ['src/app/app.tsx', `import { A } from '#src/features/auth/a.tsx'`],
  ['src/features/auth/a.tsx', `import { B } from '#src/ui/b.tsx'\nimport { c } from './c.ts'\nimport 'react'`],
  ['src/features/auth/a.tsx', `import { rules } from '#shared/contact-message.ts'`],
  ['supabase/functions/health/index.ts', `import { json } from '../_shared/json.ts'`],
])('%s may contain %s', (path, text) => {
  expect(targetsOf(path, text)).toEqual([])
})

test.each([
  ['sideways', 'src/features/auth/a.tsx', `import { H } from '#src/features/home/h.tsx'`, 'src/features/home/h.tsx'],
  ['sideways, relative', 'src/features/auth/a.tsx', `import { H } from '../home/h.tsx'`, 'src/features/home/h.tsx'],
  ['up', 'src/ui/b.tsx', `export { A } from '#src/app/app.tsx'`, 'src/app/app.tsx'],
  ['up, lazily', 'src/lib/x.ts', `const a = await import('#src/features/auth/a.tsx')`, 'src/features/auth/a.tsx'],
  ['words into ui', 'src/ui/b.tsx', `import { brand } from '#src/content/brand.ts'`, 'src/content/brand.ts'],
  ['the stack into the site', 'src/app/app.tsx', `import { x } from '../../stack/src/x.ts'`, 'stack/src/x.ts'],
  [
    'the site into a function',
    'supabase/functions/health/index.ts',
    `import '../../../src/lib/env.ts'`,
    'src/lib/env.ts',
  ],
])('an import that goes %s is found', (_name, path, text, target) => {
  expect(targetsOf(path, text)).toEqual([target])
})
