import { brand } from './brand.ts'

export const footer = {
  copyright: (year: number) => `© ${year} ${brand.pageTitle}. All rights reserved.`,
  /** Leave it empty once the founder and the testimonials are real. */
  sampleNote: 'People and companies shown are sample content.',
}
