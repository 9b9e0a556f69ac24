import { STEP_MS, totp } from '../gateway/totp.ts'

export type CodeSource = { email: string; secret: string; isVerified: boolean }

const REFRESH_S = 3

/** The codes of an authenticator app, so that the inbox can be tried without a phone. */
export function codesPage(sources: readonly CodeSource[], now = Date.now()): string {
  const leftS = Math.ceil((STEP_MS - (now % STEP_MS)) / 1000)
  const rows = sources.map(
    ({ email, secret, isVerified }) => `<li>
      <span>${escaped(email)}${isVerified ? '' : ' <em>being set up</em>'}</span>
      <output>${totp(secret, now).replace(/^(...)/, '$1 ')}</output>
    </li>`,
  )
  const list =
    rows.length > 0
      ? `<p>Valid for another ${leftS} s.</p><ul>${rows.join('')}</ul>`
      : '<p>No authenticator app is set up yet. Invite yourself with <code>npm run team -- add you@example.org --local</code> and open the link in the email.</p>'
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${REFRESH_S}">
<title>Codes for the inbox</title>
<style>
  body { max-width: 40rem; margin: 0 auto; padding: 2rem 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #1a2233; background: #fff }
  h1 { font-size: 1.5rem; margin: 1rem 0 0 }
  ul { padding: 0; list-style: none }
  li { display: grid; grid-template-columns: 1fr auto; gap: 1rem; align-items: center; padding: .75rem 0; border-top: 1px solid #d5d9e2 }
  span { overflow-wrap: anywhere }
  em { display: block; color: #5a6478 }
  output { font-size: 1.75rem; white-space: nowrap; font-variant-numeric: tabular-nums }
  a { color: #1d4ed8 }
</style>
<a href="/">Mailbox</a>
<h1>Codes for the inbox</h1>
<p>The codes that the authenticator apps of this local stack show now, for two-step login.</p>
${list}
</html>
`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
