// The sections of the home page, with their names in brand/site.yaml and their ids in the page; src/app/routes/home.tsx has the
// component of each. Other pages link to those that are not optional.
export const SECTIONS = [
  { name: 'services', id: 'services', isOptional: false },
  { name: 'report', id: 'report', isOptional: true },
  { name: 'about', id: 'about', isOptional: false },
  { name: 'quotes', id: 'testimonials', isOptional: true },
  { name: 'contact', id: 'contact', isOptional: false },
] as const

export type SectionName = (typeof SECTIONS)[number]['name']
