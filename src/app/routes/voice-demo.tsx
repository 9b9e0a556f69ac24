import { BrandLink } from '#src/features/home/brand-link.tsx'
import { VoiceDemo } from '#src/features/voice/voice-demo.tsx'

export function VoiceDemoRoute() {
  return <VoiceDemo brand={<BrandLink />} />
}
