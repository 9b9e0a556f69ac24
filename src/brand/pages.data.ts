import { files, pages, words } from './read/words.ts'

/** `note` is beside the heading, `ending` beside the button at the end. */
export type TextPage = {
  path: string
  head: { title: string; description: string }
  title: string
  note: string
  ending: string
  isSample: boolean
  markdown: string
}

/** These describe any firm: /privacy with what privacy.yaml states. */
const isSampleOf: Partial<Record<string, boolean>> = {
  '/privacy': files.isSample('privacy.yaml'),
  '/accessibility': false,
}

/** The files of pages/. Placeholders for what depends on the settings of a build are not yet filled in. */
export const textPages = pages.map(({ path, title, description, note, ending, isSample, markdown }): TextPage => {
  const head = { title: `${title} | ${words('brand.yaml').title}`, description }
  return { path, head, title, note, ending, isSample: isSampleOf[path] ?? isSample, markdown }
})
