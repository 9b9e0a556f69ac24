// The visitor's origin, read from the page when a message is sent: no cookie, no storage. No imports, so
// that browser, Node and Deno load the same file. private.check_sizes() of the database repeats the rules.

const UTM_KEYS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const

export type LeadOrigin = Partial<Record<(typeof UTM_KEYS)[number] | 'referrer' | 'landing', string>>

const MAX_CHARACTERS = 100

/** `landing`: the address of the first page; `referrer`: of the page before it. Null if they contain nothing useful. */
export function readOrigin(landing: string, referrer: string): LeadOrigin | null {
  const { searchParams, pathname, host } = new URL(landing)
  const origin: LeadOrigin = {}
  for (const key of UTM_KEYS) {
    const value = tidy(searchParams.get(key) ?? '')
    if (value) origin[key] = value
  }
  const from = URL.canParse(referrer) ? new URL(referrer).host : host
  if (from && from !== host && from.length <= MAX_CHARACTERS) origin.referrer = from
  if (pathname !== '/') origin.landing = tidy(pathname)
  return Object.keys(origin).length > 0 ? origin : null
}

export function originAsText(origin: Record<string, unknown> | null | undefined): string {
  const valueOf = (key: keyof LeadOrigin) => {
    const value = origin?.[key]
    return typeof value === 'string' ? tidy(value) : ''
  }
  const campaign = UTM_KEYS.map(valueOf).filter(Boolean).join(' / ')
  return [campaign, valueOf('referrer'), valueOf('landing')].filter(Boolean).join(' · ')
}

/** Control characters and lone surrogates cannot be stored and must not lose the message. */
function tidy(value: string): string {
  return (
    value
      // deno-lint-ignore no-control-regex
      .replace(/[\0-\x1f\x7f-\x9f]/g, ' ')
      .slice(0, MAX_CHARACTERS)
      .toWellFormed()
      .trim()
  )
}
