/** Around the words of every text page (brand/pages, /privacy, /accessibility). */
export const textPage = {
  contents: 'On this page',
  next: (title: string) => `Next: ${title}`,
  sampleText: 'Sample text. Replace it before launch, and have legal texts checked.',
}
