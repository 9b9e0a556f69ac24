import type { ReactElement } from 'react'
// Only what is imported counts when packages are chosen: left out, the renderer would get the newest react-dom, which
// refuses to work with an older react.
import 'react-dom'
import { render } from '@react-email/render'

/** What fills a slot: text, which is escaped, or the HTML of another template. */
export type Filling = string | { html: string }

/** Stands for a value in a template. The sign is of no alphabet; values are never searched for it. */
export function slot(name: string): string {
  return `\ue000${name}\ue000`
}

/**
 * Renders once and then only fills in: React costs a hundred times as much as escaping, and a mail of fifty leads is
 * written in the time that a hosted function has.
 */
export function template(element: ReactElement): (values: Record<string, Filling>) => Promise<string> {
  let parts: Promise<string[]> | null = null
  return async (values) => {
    parts ??= render(element).then((html) => html.split('\ue000'))
    // Every second part is the name of a slot.
    return (await parts).map((part, i) => (i % 2 === 0 ? part : asHtml(values[part] ?? ''))).join('')
  }
}

/** A template for a part of a page has no document type. */
export function fragment(element: ReactElement): (values: Record<string, Filling>) => Promise<{ html: string }> {
  const fill = template(element)
  return async (values) => ({ html: (await fill(values)).replace(/^<!DOCTYPE[^>]*>/, '') })
}

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

function asHtml(filling: Filling): string {
  return typeof filling === 'string' ? filling.replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? '') : filling.html
}
