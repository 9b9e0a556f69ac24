import type { ReactElement } from 'react'
// Pins the version: without this import the renderer gets the newest react-dom, which rejects an older react.
import 'react-dom'
import { render } from '@react-email/render'
import type { MailContent } from './mail.ts'

/** The value of a slot: text, which is escaped, or the HTML of another template. */
export type Filling = string | { html: string }

/** A placeholder in a template, marked by a private-use character. Values are not searched for it. */
export function slot(name: string): string {
  return `\ue000${name}\ue000`
}

/** Renders once and then only fills in slots: rendering with React costs a hundred times as much. */
export function template(element: ReactElement): (values: Record<string, Filling>) => Promise<string> {
  let parts: Promise<string[]> | null = null
  return async (values) => {
    parts ??= render(element).then((html) => html.split('\ue000'))
    return (await parts).map((part, i) => (i % 2 === 0 ? part : asHtml(values[part] ?? ''))).join('')
  }
}

type Email = {
  subject: string
  page: ReturnType<typeof template>
  values: Record<string, Filling>
  /** The plain text; an empty paragraph is left out. */
  paragraphs: string[]
  footer: string
}

export async function renderEmail({ subject, page, values, paragraphs, footer }: Email): Promise<MailContent> {
  const text = [...paragraphs.filter((paragraph) => paragraph !== ''), `-- \n${footer}`].join('\n\n')
  return { subject, html: await page(values), text }
}

export function fragment(element: ReactElement): (values: Record<string, Filling>) => Promise<{ html: string }> {
  const fill = template(element)
  return async (values) => ({ html: (await fill(values)).replace(/^<!DOCTYPE[^>]*>/, '') })
}

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

function asHtml(filling: Filling): string {
  return typeof filling === 'string' ? filling.replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? '') : filling.html
}
