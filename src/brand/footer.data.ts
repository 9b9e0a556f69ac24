import { files, pages, words } from './read/words.ts'

/** Without a page of the sample that the owner leaves out. */
export const footerPages = words('site.yaml').footer.flatMap((name) => {
  const page = pages.find(({ path }) => path === `/${name}`)
  return page ? [{ label: page.title, href: page.path }] : []
})

export const HAS_SAMPLE_PEOPLE = files.hasSampleText('about.yaml') || files.hasSampleText('quotes.yaml')
