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
  "kind": "AI Readiness Review",
  "client": "Harbour & Finch Freight",
  "foot": "Sample report. The company and its figures are invented.",
  "pages": [
    {
      "number": "2 of 9",
      "name": "The answer",
      "heading": "You are ready to sort bookings. You are not ready to price them.",
      "because": "You asked for a pricing model. The booking records can support one that sorts; they cannot yet support one that prices.",
      "note": {
        "title": "The answer comes first",
        "text": "One sentence, including the part you may not want to hear."
      },
      "parts": [
        {
          "title": "What we looked at, and what we found",
          "text": "",
          "tally": null,
          "plan": null,
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
          "rows": null,
          "steps": null,
          "note": {
            "title": "Each finding has its evidence",
            "text": "What we counted, so that your own people can check it."
          }
        },
        {
          "title": "Do first",
          "text": "",
          "tally": null,
          "plan": null,
          "findings": null,
          "rows": null,
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
          "note": {
            "title": "Three steps, not thirty",
            "text": "In order, with the time each one takes."
          }
        }
      ]
    },
    {
      "number": "4 of 9",
      "name": "One finding in detail",
      "heading": "Price history: four discounts in five leave no trace",
      "because": "Of 400 bookings that we followed by hand, 148 carried a discount. 31 of these are written down anywhere.",
      "note": null,
      "parts": [
        {
          "title": "",
          "text": "",
          "tally": {
            "share": "31 of 148",
            "filled": "31 written down",
            "empty": "117 only remembered"
          },
          "plan": null,
          "findings": null,
          "rows": null,
          "steps": null,
          "note": {
            "title": "Every mark is a case",
            "text": "No average to hide behind: 148 discounts, one mark each."
          }
        },
        {
          "title": "How we know",
          "text": "",
          "tally": null,
          "plan": null,
          "findings": null,
          "rows": [
            {
              "term": "Looked at",
              "detail": "400 bookings, drawn at random from one quarter"
            },
            {
              "term": "Compared",
              "detail": "The invoice, the rate card and the call list"
            },
            {
              "term": "Checked by",
              "detail": "One of us and one of your clerks, three days"
            },
            {
              "term": "They differed",
              "detail": "In 6 of 400 cases, all listed in the appendix"
            }
          ],
          "steps": null,
          "note": {
            "title": "You can repeat it",
            "text": "Where the records are, who looked, and for how long."
          }
        },
        {
          "title": "What would change this",
          "text": "Nine discounts in ten recorded, for one whole quarter. Then a price can be learned from, and we would look again.",
          "tally": null,
          "plan": null,
          "findings": null,
          "rows": null,
          "steps": null,
          "note": {
            "title": "What would change it",
            "text": "A finding is not a verdict. It says when to look again."
          }
        }
      ]
    },
    {
      "number": "8 of 9",
      "name": "The plan",
      "heading": "March to August, in five steps",
      "because": "Each step can be the last one. Nothing has to be bought before June.",
      "note": null,
      "parts": [
        {
          "title": "",
          "text": "",
          "tally": null,
          "plan": {
            "columns": [
              "Mar",
              "Apr",
              "May",
              "Jun",
              "Jul",
              "Aug"
            ],
            "tasks": [
              {
                "task": "Record every discount",
                "by": "Sales desk",
                "period": "0 to 6",
                "ours": false
              },
              {
                "task": "Set 500 bookings aside",
                "by": "Two clerks",
                "period": "0.3 to 0.5",
                "ours": false
              },
              {
                "task": "Build the sorter",
                "by": "Us, with your analyst",
                "period": "0.9 to 2.3",
                "ours": true
              },
              {
                "task": "Try it on one desk",
                "by": "Desk four, six weeks",
                "period": "2.4 to 3.9",
                "ours": false
              },
              {
                "task": "Decide: go on or stop",
                "by": "Operations Director",
                "period": "4 to 4.4",
                "ours": false
              }
            ]
          },
          "findings": null,
          "rows": null,
          "steps": null,
          "note": {
            "title": "Your people do most of it",
            "text": "Solid bars are yours, striped bars are ours."
          }
        },
        {
          "title": "What it takes",
          "text": "",
          "tally": null,
          "plan": null,
          "findings": null,
          "rows": [
            {
              "term": "Your people",
              "detail": "31 days in six months, most of them the clerks’"
            },
            {
              "term": "Us",
              "detail": "12 days, only if you want us"
            }
          ],
          "steps": null,
          "note": {
            "title": "The cost in days",
            "text": "Before you agree to a single one of them."
          }
        },
        {
          "title": "Stop if",
          "text": "the sorter agrees with the clerks on fewer than 90 of 100, two weeks running.",
          "tally": null,
          "plan": null,
          "findings": null,
          "rows": null,
          "steps": null,
          "note": {
            "title": "When to stop",
            "text": "Written down while nobody has a stake in it yet."
          }
        }
      ]
    }
  ]
}
