import { features } from './generated/brand.ts'

/** Whether there is a voice demo. The build knows more than brand.json: without its keys there is none (vite.config.ts). */
export const HAS_VOICE: boolean = import.meta.env?.HAS_VOICE ?? features.voice
