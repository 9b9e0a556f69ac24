import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { voiceCall } from './voice-call.ts'

/** Begins the conversation without a microphone. */
export function AskInWriting({ words, look }: { words: string; look: 'main' | 'line' }) {
  return (
    <Button look={look} className="noscript:hidden" onClick={() => void voiceCall.start({ isWritten: true })}>
      <Icon name="pen" />
      {words}
    </Button>
  )
}
