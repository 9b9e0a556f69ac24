import { expect, test } from 'vitest'
import { brokenLinks, incompleteLines, missingConstants, missingNames } from './documents.ts'

const tree = {
  files: ['src/ui/toaster.tsx', 'tests/e2e/home.spec.ts', 'supabase/migrations/1_profiles.sql', 'docs/a.md'],
  commands: ['bench'],
  takes: (command: string, argument: string) => command === 'bench' && ['chaos', 'smtp'].includes(argument),
  mentions: (constant: string) => constant === 'TOAST_MS',
}

test('accepts full paths, partial paths, globs, folders and commands that exist', () => {
  const text =
    '`src/ui/toaster.tsx` `home.spec.ts` `*_profiles.sql` `src/ui/` `npm run bench -- chaos` `npm run bench -- --smtp` `npm run bench -- 5` `dist/x.json` `@vapi-ai/web`'
  expect(missingNames(text, tree)).toEqual([])
})

test('lists each missing name once', () => {
  const gone = [
    'ui/toast.tsx',
    'me.spec.ts',
    '*_leads.sql',
    'src/api/',
    'npm run bench-gone',
    'npm run bench -- growth',
    'npm run bench -- --gone',
  ]
  const text = [...gone, ...gone].map((name) => `\`${name}\``).join(' ')
  expect(missingNames(text, tree)).toEqual(gone)
})

test('finds commands, and the files they run, inside code blocks', () => {
  expect(missingNames('```sh\nnpm run gone -- --yes\n```', tree)).toEqual(['npm run gone -- --yes'])
  const run = 'npx playwright test tests/e2e/home.spec.ts && npx playwright test tests/gone.spec.ts && node gone.ts'
  expect(missingNames(`\`\`\`sh\n${run}\n\`\`\``, tree)).toEqual(['tests/gone.spec.ts', 'gone.ts'])
})

test('lists constants that are in no source', () => {
  expect(missingConstants('`TOAST_MS` `OLD_MS`', tree)).toEqual(['OLD_MS'])
})

test('finds lines without a test and lines out of order', () => {
  const good =
    '- **1.1** A. → `a.ts` ✓ `a.test.ts`\n- **1.2** B. → `b.ts` ✓ `b.test.ts`\n- **2.1** C. → `c.ts` ✓ `c.sql`'
  expect(incompleteLines(good)).toEqual([])
  expect(incompleteLines('- **1.1** A. → `a.ts`')).toEqual(['- **1.1** A. → `a.ts`'])
  expect(incompleteLines(good.replace('1.2', '1.3'))).toEqual(['- **1.3** B. → `b.ts` ✓ `b.test.ts`'])
})

test('finds links to missing files, headings and pictures', () => {
  const documents = new Map([
    [
      'README.md',
      '[a](docs/a.md#who-is-it) [b](docs) [c](https://example.org) [d](docs/b.md) [e](docs/a.md#gone) <img src="docs/a.md" /> <img src="gone.webp" />',
    ],
    ['docs/a.md', '## Who is it?'],
  ])
  expect(brokenLinks('README.md', documents, tree.files)).toEqual(['docs/b.md', 'docs/a.md#gone', 'gone.webp'])
})
