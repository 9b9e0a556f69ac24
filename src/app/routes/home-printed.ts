// The parts of the home page without behaviour, in one script for those who come from another page.
export { About } from '#src/features/home/about.tsx'
export { FooterLists } from '#src/features/home/footer-lists.tsx'
export { Reasons } from '#src/features/home/reasons.tsx'
export { Services } from '#src/features/home/services.tsx'
export { SkyChart } from '#src/features/home/sky-chart.tsx'
