import { useState } from 'react'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { download } from '#src/lib/download.ts'

const words = voiceDemo.summary

export function TranscriptTools({ text }: { text: string }) {
  const [copied, setCopied] = useState<'' | 'copied' | 'notCopied'>('')

  async function handleCopy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('copied')
    } catch (error) {
      console.warn('voice: transcript not copied', error)
      setCopied('notCopied')
    }
  }

  return (
    <div className="log-tools">
      <button type="button" onClick={() => void handleCopy()} className="text-link">
        {words.copy}
      </button>
      <button
        type="button"
        onClick={() => download(new Blob([text], { type: 'text/plain' }), words.fileName)}
        className="text-link"
      >
        {words.download}
      </button>
      <span role="status" className="text-sm text-fg-soft">
        {copied !== '' && words[copied]}
      </span>
      <p className="note">{words.kept}</p>
    </div>
  )
}
