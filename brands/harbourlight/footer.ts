import { brand } from './brand.ts'

export const footer = {
  copyright: (year: number) => `© ${year} ${brand.pageTitle}. All rights reserved.`,
  sampleNote: '',
}
