import { files, pages, words } from './read/words.ts'

/** Without a page of the sample that the owner leaves out. */
export const footerPages = words('site.yaml').footer.flatMap((name) => {
  const page = pages.find(({ path }) => path === `/${name}`)
  return page ? [{ label: page.title, href: page.path }] : []
})

export const HAS_SAMPLE_PEOPLE =
  files.isSample('about.yaml') || (files.isSample('quotes.yaml') && words('quotes.yaml') !== null)
