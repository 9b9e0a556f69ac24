import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as brand from '../../../src/brand/brand.data.ts'
import { mailColors } from '../../../src/brand/colors.data.ts'
import { emails } from '../../../src/content/emails.ts'
import { hours } from '../../../src/content/hours.ts'
import { links } from '../../../src/content/links.ts'
import { FUNCTIONS } from './function-processes.ts'

/** The words, addresses and colours for the edge functions, which are deployed without src/. */
export const site = {
  brandName: brand.name,
  hours,
  teamAddress: links.email,
  schedulingPage: links.schedulingPage,
  colors: mailColors,
  emails,
}

/** Only if it differs, because Deno restarts the functions for every written file. */
export function writeFunctionSite(folder = FUNCTIONS): void {
  const file = join(folder, '_shared/site.ts')
  const text = `// Written from brand/, sample/ and src/content by what starts, tests or deploys the functions.
export const site = ${JSON.stringify(site, null, 2)}
`
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  // Renamed, so that a function that starts now does not read a part of it.
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, text)
  renameSync(unfinished, file)
}
