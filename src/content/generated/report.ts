// Generated from brand/report.yaml. Do not edit: change the words there, then npm run generate.
import type { BrandWords } from '../brand-schema.ts'

export const report: { report: BrandWords['report.yaml'] }['report'] = {
  "title": "What you receive",
  "lead": "A readiness review ends in a short report. Nine pages, written for the people who decide and the people who build.",
  "facts": [
    {
      "term": "Length",
      "detail": "Nine pages and one appendix"
    },
    {
      "term": "Written by",
      "detail": "The person who did the review"
    },
    {
      "term": "Yours to",
      "detail": "Share, quote and act on without us"
    }
  ],
  "page": {
    "kind": "AI Readiness Review",
    "client": "Harbour & Finch Freight",
    "answer": "You are ready to sort bookings. You are not ready to price them.",
    "because": "You asked for a pricing model. The booking records can support one that sorts; they cannot yet support one that prices.",
    "findingsTitle": "What we looked at, and what we found",
    "findings": [
      {
        "subject": "Booking records",
        "evidence": "61,400 rows, four years, 3% incomplete",
        "level": "ready"
      },
      {
        "subject": "Sorting by hand",
        "evidence": "Two clerks agree on 94 of 100",
        "level": "ready"
      },
      {
        "subject": "Systems",
        "evidence": "Nightly export only; no test copy",
        "level": "partly"
      },
      {
        "subject": "Price history",
        "evidence": "Discounts agreed by phone, not recorded",
        "level": "not yet"
      }
    ],
    "stepsTitle": "Do first",
    "steps": [
      {
        "step": "Record every discount at the moment it is agreed",
        "time": "from 1 March"
      },
      {
        "step": "Keep 500 sorted bookings aside as a test",
        "time": "two days"
      },
      {
        "step": "Try a sorter on one desk, beside the clerks",
        "time": "six weeks"
      }
    ],
    "foot": "Sample report. The company and its figures are invented.",
    "number": "2 of 9"
  },
  "notes": [
    {
      "title": "The answer comes first",
      "text": "One sentence, including the part you may not want to hear."
    },
    {
      "title": "Each finding has its evidence",
      "text": "What we counted, so that your own people can check it."
    },
    {
      "title": "Three steps, not thirty",
      "text": "In order, with the time each one takes."
    }
  ]
}
