// Writes supabase/templates/*.html, the mails of the auth service, from the words below and the brand.
// The service fills in {{ .SiteURL }} and {{ .TokenHash }}; `supabase config push` brings them to a hosted project.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brand } from '#src/content/brand.ts'

type AuthEmail = { heading: string; text: string; action: string; type: 'signup' | 'recovery'; ignore: string }

const emails: Record<'confirmation' | 'recovery', AuthEmail> = {
  confirmation: {
    heading: 'Confirm your email address',
    text: `You created an account at ${brand.name} with this address. One click and it is ready.`,
    action: 'Confirm my address',
    type: 'signup',
    ignore: 'If you did not create an account, ignore this message and nothing will happen.',
  },
  recovery: {
    heading: 'Set a new password',
    text: `Somebody, most likely you, asked for a new password for your ${brand.name} account.`,
    action: 'Choose a new password',
    type: 'recovery',
    ignore: 'If it was not you, ignore this message: your password stays as it is.',
  },
}

// Mail programs read neither stylesheets nor modern colours: tables, inline styles, hex values.
const SANS = 'font-family:Arial,Helvetica,sans-serif'
const SERIF = "font-family:Georgia,'Times New Roman',serif"

// The name is text: pictures are often blocked, and other sites may not embed ours.
const CHART_BARS = Array.from(
  { length: 7 },
  (_, i) =>
    `<td height="6" bgcolor="${i % 2 === 0 ? '#a17838' : '#f9f5ee'}" style="font-size:0;line-height:0;">&nbsp;</td>`,
).join('')

function render({ heading, text, action, type, ignore }: AuthEmail): string {
  const link = `{{ .SiteURL }}/auth?token_hash={{ .TokenHash }}&amp;type=${type}`
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light" />
    <title>${heading}</title>
  </head>
  <body style="margin:0;padding:0;background-color:#f3ede2;">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f3ede2">
      <tr>
        <td align="center" style="padding:32px 16px;">
          <table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" bgcolor="#f9f5ee" style="width:100%;max-width:600px;border:1px solid #d8cbb4;">
            <tr><td><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${CHART_BARS}</tr></table></td></tr>
            <tr><td style="padding:34px 40px 0;${SERIF};font-size:26px;line-height:32px;color:#0a1629;"><span style="color:#a17838;">&#10022;</span>&nbsp;${brand.name}</td></tr>
            <tr><td style="padding:32px 40px 0;"><h1 style="margin:0;${SERIF};font-size:32px;line-height:38px;font-weight:normal;color:#0a1629;">${heading}</h1></td></tr>
            <tr><td style="padding:18px 40px 0;${SANS};font-size:16px;line-height:26px;color:#253850;">${text}</td></tr>
            <tr><td style="padding:32px 40px 0;"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="#0a1629" style="border-radius:5px;"><a href="${link}" style="display:inline-block;padding:16px 28px;${SANS};font-size:16px;line-height:20px;font-weight:bold;color:#f9f5ee;text-decoration:none;">${action}</a></td></tr></table></td></tr>
            <tr><td style="padding:28px 40px 0;${SANS};font-size:14px;line-height:22px;color:#3b4f67;">The link works once, for one hour. If the button does not, copy this address into your browser:<br /><span style="word-break:break-all;color:#7b5521;">${link}</span></td></tr>
            <tr><td style="padding:28px 40px 36px;${SANS};font-size:13px;line-height:20px;color:#3b4f67;">${ignore}</td></tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`
}

const isCheck = process.argv.includes('--check')
for (const [name, email] of Object.entries(emails)) {
  const file = join(import.meta.dirname, '../supabase/templates', `${name}.html`)
  const wanted = render(email)
  if (!isCheck) writeFileSync(file, wanted)
  else if (readFileSync(file, 'utf8') !== wanted) {
    console.error(`${name}.html is not what scripts/auth-emails.ts writes. Run: npm run generate`)
    process.exitCode = 1
  }
}
