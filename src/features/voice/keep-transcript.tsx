import { useState } from 'react'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { supabase } from '#src/lib/supabase.ts'

const words = voiceDemo.summary.keep

/** As in the check of public.kept_transcripts. */
const MAX_LENGTH = 50_000

type Kept = { kind: 'call' | 'chat'; seconds: number; text: string }

/** Offered to people who are signed in. Nothing is kept without a press. */
export function KeepTranscript({ kind, seconds, text }: Kept) {
  const [state, setState] = useState<'offered' | 'busy' | 'done' | 'failed'>('offered')

  async function handleKeep(): Promise<void> {
    setState('busy')
    try {
      const lastWords = Array.from(text).slice(-MAX_LENGTH).join('')
      const transcripts = (await supabase()).from('kept_transcripts')
      const { error } = await transcripts.insert({ kind, seconds, words: lastWords })
      if (error) throw new Error(error.message, { cause: error })
      setState('done')
    } catch (error) {
      console.error('voice: transcript not kept', error)
      setState('failed')
    }
  }

  return (
    <>
      {state !== 'done' && (
        <button type="button" disabled={state === 'busy'} onClick={() => void handleKeep()} className="text-link">
          {words.offer}
        </button>
      )}
      <span role="status" className="text-sm text-fg-soft">
        {state === 'done' && words.done}
        {state === 'failed' && words.failed}
      </span>
    </>
  )
}
