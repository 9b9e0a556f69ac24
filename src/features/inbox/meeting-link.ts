import type { InboxLead } from './api.ts'

/** They fill in their form with these parameters. Never with the message: addresses are logged. */
const HOSTS_WITH_PARAMS = /(^|\.)(cal|calendly)\.com$/

export function meetingLink(page: string, { name, email }: Pick<InboxLead, 'name' | 'email'>): string {
  const url = new URL(page)
  if (url.protocol !== 'https:' || !HOSTS_WITH_PARAMS.test(url.hostname)) return page
  // URLSearchParams would write a space as "+", which not every form reads as one.
  const params = `name=${encodeURIComponent(name.toWellFormed())}&email=${encodeURIComponent(email)}`
  url.search = url.search === '' ? params : `${url.search}&${params}`
  return url.href
}
