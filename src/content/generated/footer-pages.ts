// Generated from brand/site.yaml and brand/pages. Do not edit: change the words there, then npm run generate.
export const footerPages: readonly { label: string; href: string }[] = [
  {
    "label": "Our Approach",
    "href": "/our-approach"
  },
  {
    "label": "Case Studies",
    "href": "/case-studies"
  },
  {
    "label": "Careers",
    "href": "/careers"
  }
]
