import { useAuth } from '#src/features/auth/session/use-auth.ts'
import { BrandLink } from '#src/features/frame/brand-link.tsx'
import { VoiceDemo } from '#src/features/voice/voice-demo.tsx'

export function VoiceDemoRoute() {
  const { status } = useAuth()
  return <VoiceDemo brand={<BrandLink />} loadDraft={loadDraft} canKeep={status === 'signed-in'} />
}

async function loadDraft() {
  const { VoiceDraft } = await import('./voice-draft.tsx')
  return VoiceDraft
}
