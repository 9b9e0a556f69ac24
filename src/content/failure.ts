import { links } from './links.ts'

/** Shown when rendering fails. */
export const failure = {
  heading: 'This page has stopped working',
  message: `Something went wrong. Reload the page. If it stops again, write to ${links.email}.`,
  reload: 'Reload',
}
