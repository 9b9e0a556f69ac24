import * as brand from '#src/content/generated/brand.ts'
import { emails } from '#src/content/emails.ts'
import { hours } from '#src/content/hours.ts'
import { links } from '#src/content/links.ts'
import { mailColors } from './brand-palette.ts'

/** The words, addresses and colours for the edge functions, which are deployed without src/content. */
export function functionSite(): string {
  const site = {
    brandName: brand.name,
    hours,
    teamAddress: links.email,
    schedulingPage: links.schedulingPage,
    colors: mailColors,
    emails,
  }
  return `// Written from brand/ and src/content before each command.
export const site = ${JSON.stringify(site, null, 2)}
`
}
