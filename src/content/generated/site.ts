// Generated from brand/site.yaml. Do not edit: change the words there, then npm run generate.
import type { BrandWords } from '../brand-schema.ts'

export const notFound: BrandWords['site.yaml']['notFound'] = "There is no page at this address. It may have moved, or the link may be wrong."

export const sections: BrandWords['site.yaml']['sections'] = [
  {
    "section": "report",
    "bar": ""
  },
  {
    "section": "services",
    "bar": "Services"
  },
  {
    "section": "about",
    "bar": "About"
  },
  {
    "section": "quotes",
    "bar": "Success Stories"
  },
  {
    "section": "contact",
    "bar": "Contact Us"
  }
]

export const footer: BrandWords['site.yaml']['footer'] = [
  "our-approach",
  "case-studies",
  "careers"
]
