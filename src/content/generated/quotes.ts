// Generated from brand/quotes.yaml. Do not edit: change the words there, then npm run generate.
import type { BrandWords } from '../brand-schema.ts'

export const title: NonNullable<BrandWords['quotes.yaml']>['title'] = "Success Stories"

export const quotes: NonNullable<BrandWords['quotes.yaml']>['quotes'] = [
  {
    "name": "Priya Raman",
    "position": "Operations Director",
    "company": "Harbour & Finch Freight",
    "quote": "They advised us not to build the thing we had come to ask for. That one page saved us most of a year.",
    "image": "client-raman.svg",
    "imageText": "Cut-paper profile of Priya Raman."
  },
  {
    "name": "Daniel Oyelaran",
    "position": "Head of Data",
    "company": "Northmere Housing Trust",
    "quote": "The audit found two faults in our triage model that our own tests had missed. The report was nine pages long and we used all nine.",
    "image": "client-oyelaran.svg",
    "imageText": "Cut-paper profile of Daniel Oyelaran."
  },
  {
    "name": "Anders Solberg",
    "position": "Managing Partner",
    "company": "Tarn & Wells Solicitors",
    "quote": "Six months on, my team writes its own evaluation sets. We seldom need to call Lodestar, which was the point.",
    "image": "client-solberg.svg",
    "imageText": "Cut-paper profile of Anders Solberg."
  }
]
