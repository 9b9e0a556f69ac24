import { BrandLink } from '#src/features/frame/brand-link.tsx'
import { VoiceDemo } from '#src/features/voice/page.tsx'

export function VoiceDemoRoute() {
  return <VoiceDemo brand={<BrandLink />} loadDraft={loadDraft} />
}

async function loadDraft() {
  const { VoiceDraft } = await import('./voice-draft.tsx')
  return VoiceDraft
}
