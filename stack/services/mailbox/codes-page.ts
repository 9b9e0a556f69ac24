import { STEP_MS, totp } from '../gateway/totp.ts'

export type CodeSource = { email: string; secret: string; isVerified: boolean }

export function codesPage(sources: readonly CodeSource[], now = Date.now()): string {
  const leftS = Math.ceil((STEP_MS - (now % STEP_MS)) / 1000)
  const rows = sources.map(
    ({ email, secret, isVerified }) =>
      `<li>${escaped(email)}${isVerified ? '' : ', being set up'}<output>${totp(secret, now).replace(/^(...)/, '$1 ')}</output></li>`,
  )
  const list =
    rows.length > 0
      ? `<p>Valid for another ${leftS} s.</p><ul>${rows.join('')}</ul>`
      : '<p>No authenticator app is set up yet. Invite yourself with <code>npm run team -- add you@example.org --local</code> and open the link in the email.</p>'
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="3">
<title>Codes for the inbox</title>
<style>
  body { max-width: 40rem; margin: 2rem auto; font: 1rem/1.5 system-ui, sans-serif }
  li { margin: 1rem 0; overflow-wrap: anywhere }
  output { display: block; font-size: 1.75rem }
</style>
<a href="/">Mailbox</a>
<h1>Codes for the inbox</h1>
<p>The codes that the authenticator apps of this local stack show now, for two-step login.</p>
${list}
</html>
`
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
