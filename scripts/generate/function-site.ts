import { brand } from '#src/content/brand.ts'
import { emails } from '#src/content/emails.ts'
import { links } from '#src/content/links.ts'

/** The words and addresses of the site that the edge functions need: they are deployed alone, without src/content. */
export function functionSite(): Record<string, string> {
  const site = {
    brandName: brand.name,
    timeZone: brand.timeZone,
    teamAddress: links.email,
    schedulingPage: links.schedulingPage,
    emails: {
      confirmation: emails.confirmation,
      notification: emails.notification,
      reminder: emails.reminder,
      invitation: emails.invitation,
    },
  }
  const text = `// Generated from src/content. Do not edit: change the words there, then npm run generate.
export const site = ${JSON.stringify(site, null, 2)}
`
  return { 'supabase/functions/_shared/site.ts': text }
}
