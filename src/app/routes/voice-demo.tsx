import { BrandLink } from '#src/features/layout/brand-link.tsx'
import { VoiceDemo } from '#src/features/voice/page.tsx'

export function VoiceDemoRoute() {
  const brand = <BrandLink className="overflow-hidden max-md:text-[1.4375rem] max-md:[&_img]:size-8.5" />
  return <VoiceDemo brand={brand} loadForm={loadForm} />
}

const loadForm = async () => (await import('#src/features/contact/draft-form.tsx')).DraftForm
