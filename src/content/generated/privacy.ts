// Generated from brand/privacy.yaml. Do not edit: change the words there, then npm run generate.
import type { BrandWords } from '../brand-schema.ts'

export const sample: BrandWords['privacy.yaml']['sample'] = true

export const inForceSince: BrandWords['privacy.yaml']['inForceSince'] = "15 November 2026"

export const responsible: BrandWords['privacy.yaml']['responsible'] = "Lodestar AI Agency, 4 Quay Street, Hull, United Kingdom"

export const siteHost: BrandWords['privacy.yaml']['siteHost'] = "Cloudflare"

export const database: BrandWords['privacy.yaml']['database'] = {
  "where": "Frankfurt, EU"
}

export const mail: BrandWords['privacy.yaml']['mail'] = {
  "where": "Ireland, EU",
  "kept": "30 days"
}

export const voice: BrandWords['privacy.yaml']['voice'] = {
  "where": "USA, standard clauses"
}

export const callLine: BrandWords['privacy.yaml']['callLine'] = {
  "where": "USA, standard clauses",
  "kept": "The call"
}

export const site: BrandWords['privacy.yaml']['site'] = {
  "where": "Nearest city",
  "kept": "4 hours"
}
