import { words } from './read/words.ts'

export const { inForceSince, responsible, siteHost, database, mail, voice, callLine, site } = words('privacy.yaml')
