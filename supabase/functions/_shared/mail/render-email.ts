import type { ReactElement } from 'react'
// Pins the version: without this import the renderer gets the newest react-dom, which rejects an older react.
import 'react-dom'
import { render, toPlainText } from '@react-email/render'
import type { MailContent } from './mail.ts'

const PLAIN_TEXT = {
  // The only line breaks in the HTML are those that a visitor typed.
  preserveNewlines: true,
  selectors: [
    { selector: '[dir=auto]', format: 'blockquote' },
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'td.line', format: 'block' },
    { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: 'td[width]', format: 'inlineSurround', options: { suffix: '. ' } },
    { selector: 'td.label', format: 'inlineSurround', options: { suffix: ': ' } },
    { selector: 'a[href^="mailto:"]', format: 'inline' },
  ],
}

/** The text begins with the heading: above it are the preview line and the firm's name. */
export async function renderEmail(subject: string, email: ReactElement): Promise<MailContent> {
  const html = await render(email)
  return { subject, html, text: toPlainText(html.slice(html.indexOf('<h1')), PLAIN_TEXT) }
}
