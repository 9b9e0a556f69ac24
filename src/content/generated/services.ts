// Generated from brand/services.yaml. Do not edit: change the words there, then npm run generate.
import type { BrandWords } from '../brand-schema.ts'

export const title: BrandWords['services.yaml']['title'] = "Find where you stand. Then set a course."

export const lead: BrandWords['services.yaml']['lead'] = "Take one service or all four. Most clients begin with the free review. Some need nothing more."

export const services: BrandWords['services.yaml']['services'] = [
  {
    "title": "AI Readiness Review",
    "description": "A free, no-obligation assessment of your data, infrastructure, workflows and use-case fit. You learn what is ready, what is not, and what to do first.",
    "icon": "survey",
    "image": "service-readiness.png",
    "imageText": "Engraving of a star chart under survey: a brass rule sweeps across it, and the stars behind the rule are measured and joined.",
    "keep": "center",
    "facts": [
      {
        "term": "Takes",
        "detail": "Two weeks"
      },
      {
        "term": "You receive",
        "detail": "A written report and a one-hour walk-through"
      }
    ],
    "price": "Free",
    "action": "Ask for the free review"
  },
  {
    "title": "AI System Audit",
    "description": "An independent inspection of the AI you already run. We test accuracy, bias, security, cost and oversight, then rank what we find by risk.",
    "icon": "audit",
    "image": "service-audit.png",
    "imageText": "Engraving of an armillary sphere; a magnifying glass shows one mark on its scale out of true.",
    "keep": "center",
    "facts": [
      {
        "term": "Takes",
        "detail": "Three to six weeks"
      },
      {
        "term": "You receive",
        "detail": "Ranked findings, each with its evidence"
      }
    ],
    "price": "From £9,500",
    "action": "Ask about an audit"
  },
  {
    "title": "Strategic Consulting",
    "description": "A plan your board can read and your team can build. We choose the use cases, size the spend and set the measures that decide whether to go on.",
    "icon": "course",
    "image": "service-course.png",
    "imageText": "Engraving of a sea chart with a course plotted between islands towards a star, and dividers measuring one leg.",
    "keep": "center",
    "facts": [
      {
        "term": "Takes",
        "detail": "Six to ten weeks"
      },
      {
        "term": "You receive",
        "detail": "A costed roadmap and a decision log"
      }
    ],
    "price": "From £18,000",
    "action": "Ask about a plan"
  },
  {
    "title": "AI Mentorship & Team Enablement",
    "description": "Working sessions with your people, on your work. Leaders learn what to ask. Teams learn to use the tools, and to check them.",
    "icon": "light",
    "image": "service-light.png",
    "imageText": "Engraving of a lamp on a stone pier; from it beacons are lit, one from the next, across the hills behind.",
    "keep": "center",
    "facts": [
      {
        "term": "Takes",
        "detail": "Three months, then as needed"
      },
      {
        "term": "You receive",
        "detail": "Weekly sessions and a playbook you keep"
      }
    ],
    "price": "From £2,400 a month",
    "action": "Ask about mentorship"
  }
]
