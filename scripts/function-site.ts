// Writes supabase/functions/_shared/site.ts: the words and addresses of the site that the edge functions need.
// They are deployed alone and cannot read src/content themselves.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brand } from '#src/content/brand.ts'
import { emails } from '#src/content/emails.ts'
import { links } from '#src/content/links.ts'

const file = join(import.meta.dirname, '../supabase/functions/_shared/site.ts')
const site = {
  brandName: brand.name,
  teamAddress: links.email,
  schedulingPage: links.schedulingPage,
  emails,
}
const wanted = `// Written by scripts/function-site.ts from src/content. Do not edit: change the words there, then npm run generate.
export const site = ${JSON.stringify(site, null, 2)}
`

if (!process.argv.includes('--check')) writeFileSync(file, wanted)
else if (readFileSync(file, 'utf8') !== wanted) {
  console.error('_shared/site.ts is not what scripts/function-site.ts writes. Run: npm run generate')
  process.exitCode = 1
}
