// npm run validate -- recipes: carries out two recipes of docs/recipes.md, "A page" and "A field of the contact form", on a
// copy of the repository, then runs the commands in them.
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { copyWithBrand } from '../scripts/brand/overlay.ts'

const ROOT = join(import.meta.dirname, '..')
const COPY = join(ROOT, '.local/recipes')
const LEADS = 'supabase/migrations/20261115030000_leads.sql'

const NEW: Record<string, string> = {
  'src/content/partners.ts': `export const partners = { title: 'Our partners' }\n`,
  'src/features/partners/partners.tsx': `import { partners } from '#src/content/partners.ts'

export function Partners() {
  return <h1 className="pt-32">{partners.title}</h1>
}
`,
  'src/app/routes/partners.tsx': `import { Partners } from '#src/features/partners/partners.tsx'
import { PageFrame } from '../page-frame.tsx'

export function PartnersRoute() {
  return (
    <PageFrame>
      <Partners />
    </PageFrame>
  )
}
`,
}

type Edit = [file: string, before: string, added: string]

/** Each adds something before the first place that has these words. */
const EDITS: Edit[] = [
  ['src/content/pages.ts', '  voiceDemo: {', '  partners: { title: `Our partners | ${brand.title}` },\n'],
  ['src/content/page-descriptions.ts', `  '/404':`, `  '/partners': 'Who we work with.',\n`],
  ['src/app/page-paths.ts', `'/404'`, `'/partners', `],
  ['src/app/page-table.ts', `  HAS_LOGIN && { path: '/auth'`, `  { path: '/partners', head: pages.partners },\n`],
  [
    'src/app/loaded-pages.ts',
    '  ...(HAS_LOGIN',
    `  '/partners': async () => (await import('./routes/partners.tsx')).PartnersRoute,\n`,
  ],
  [
    'scripts/build/budgets.ts',
    `  '/404':`,
    `  '/partners': { html: 5_000, style: 15_500, scripts: 96_000, fonts: 36_000 },\n`,
  ],
  [
    'supabase/functions/_shared/contact-message.ts',
    `  message: { label: 'Message'`,
    `  phone: { label: 'Phone', max: 40, isOptional: true, type: 'tel', autoComplete: 'tel', privacy: 'phone if you gave one' },\n`,
  ],
  [
    'src/features/contact/contact-message.test.ts',
    `  ['message', 'Too short'`,
    `  ['phone', '1'.repeat(41), 'Phone must be at most 40 characters'],\n`,
  ],
  [LEADS, '  message text not null,', '  phone text,\n'],
  [
    LEADS,
    '  constraint message_is_long_enough',
    `  constraint phone_is_not_too_long check (char_length(phone) <= 40),
  constraint phone_is_one_line check (phone !~ '[\\u0001-\\u001f\\u007f-\\u009f]'),
`,
  ],
  [LEADS, 'message, source, origin) on public.contact_submissions', 'phone, '],
  [LEADS, 'octet_length(new.message)', 'octet_length(new.phone) > 4 * 40 or '],
  ['supabase/tests/inbox.test.sql', `"message": "Could you help with punched cards?"`, `"phone": null, `],
  ['tests/e2e/contact/contact.spec.ts', `'Message*']`, `'Phone(optional)', `],
]

const COMMANDS = [
  'node scripts/generate/main.ts database',
  'npx tsc --noEmit',
  'npx vitest run',
  'npm run --silent test:functions',
  'npm run --silent test:db',
  // Without the budgets, which are for the site as it is shipped.
  'npm run --silent build -- --local --quick',
  'npx playwright test tests/e2e/contact/contact.spec.ts tests/e2e/page/pages.spec.ts',
]

copyWithBrand(join(ROOT, 'brand'), COPY)
// Some tests list the files of their repository.
execFileSync('git', ['init', '-q'], { cwd: COPY })
appendFileSync(join(COPY, '.git/info/exclude'), 'node_modules\n.local\n')
for (const [file, content] of Object.entries(NEW)) write(file, content)
for (const [file, before, added] of EDITS) {
  const text = readFileSync(join(COPY, file), 'utf8')
  if (!text.includes(before)) throw new Error(`${file} has no ${before}`)
  write(
    file,
    text.replace(before, () => added + before),
  )
}

let failed = 0
for (const command of COMMANDS) {
  console.info(`\n── ${command}`)
  const { status } = spawnSync(command, { cwd: COPY, shell: true, stdio: 'inherit' })
  if (status === 0) continue
  failed++
  console.error(`  ✗ ${command}`)
}
console.info(`recipes: ${COMMANDS.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

function write(file: string, content: string): void {
  mkdirSync(dirname(join(COPY, file)), { recursive: true })
  writeFileSync(join(COPY, file), content)
}
