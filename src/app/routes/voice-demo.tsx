import { BrandLink } from '#src/features/frame/brand-link.tsx'
import { VoiceDemo } from '#src/features/voice/page.tsx'

/** A conversation can become a draft in the contact form. */
export function VoiceDemoRoute() {
  return <VoiceDemo brand={<BrandLink />} loadForm={loadForm} />
}

const loadForm = async () => (await import('#src/features/contact/draft-form.tsx')).DraftForm
