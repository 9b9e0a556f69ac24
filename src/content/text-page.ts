/** Around the words of every text page (src/content/pages, /privacy). */
export const textPage = {
  contents: 'On this page',
  sampleText: 'Sample text. Replace it before launch, and have legal texts checked.',
  links: [
    { label: 'Privacy', href: '/privacy' },
    { label: 'Legal notice', href: '/imprint' },
  ],
}
