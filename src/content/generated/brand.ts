// Generated from brand/brand.yaml. Do not edit: change the words there, then npm run generate.
import type { BrandWords } from '../brand-schema.ts'

export const name: BrandWords['brand.yaml']['name'] = "Lodestar"

export const title: BrandWords['brand.yaml']['title'] = "Lodestar AI Agency"

export const promise: BrandWords['brand.yaml']['promise'] = "AI with Wisdom Behind It"

export const blurb: BrandWords['brand.yaml']['blurb'] = "Independent advice on where AI helps, where it does not, and how to tell the difference."

export const description: BrandWords['brand.yaml']['description'] = "Lodestar is an independent AI consultancy: readiness reviews, system audits, strategy and mentorship for organisations that want AI to earn its place."

export const colors: BrandWords['brand.yaml']['colors'] = {
  "ground": "oklch(0.2 0.042 259)",
  "accent": "oklch(0.8 0.098 84)"
}

export const email: BrandWords['brand.yaml']['email'] = "hello@lodestar.example"

export const schedulingPage: BrandWords['brand.yaml']['schedulingPage'] = "https://example.com/schedule"

export const social: BrandWords['brand.yaml']['social'] = {
  "facebook": "https://www.facebook.com/",
  "instagram": "https://www.instagram.com/",
  "linkedin": "https://www.linkedin.com/",
  "twitter": "https://x.com/"
}

export const features: BrandWords['brand.yaml']['features'] = {
  "voice": true,
  "accounts": true
}
