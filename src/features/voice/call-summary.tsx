import { useState } from 'react'
import { Link } from 'wouter'
import { links } from '#src/content/links.ts'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { buttonStyle } from '#src/ui/button-style.ts'
import { Icon } from '#src/ui/icon.tsx'
import type { CallState } from './call-state.ts'
import { clockText } from './clock-text.ts'
import { transcriptText } from './transcript-text.ts'

const words = voiceDemo.summary
const names = { user: voiceDemo.call.you, assistant: voiceDemo.call.assistant }

/** How long it was, how often one spoke and who hung up. */
export function CallFacts({ state: { lines, startedAt, endedAt, endedBy } }: { state: CallState }) {
  const facts = [
    [words.length, clockText((endedAt ?? 0) - (startedAt ?? 0))],
    [words.youSpoke, words.times(lines.filter(({ speaker }) => speaker === 'user').length)],
    [words.endedBy, words.enders[endedBy ?? 'you']],
  ]
  return (
    <dl className="mt-6 grid grid-cols-3 border-y border-line">
      {facts.map(([name, value]) => (
        <div key={name} className="border-line py-4 not-first:border-l not-first:pl-3 sm:not-first:pl-5">
          <dt className="text-xs text-fg-mute">{name}</dt>
          <dd className="font-display text-xl tabular-nums lining-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** To take the conversation along, and to go on from here with a person. */
export function CallNextSteps({ state: { lines } }: { state: CallState }) {
  const [copied, setCopied] = useState<'' | 'copied' | 'notCopied'>('')
  const text = transcriptText(lines, names)

  async function handleCopy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('copied')
    } catch (error) {
      console.warn('voice: transcript not copied', error)
      setCopied('notCopied')
    }
  }

  function handleDownload(): void {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    Object.assign(document.createElement('a'), { href: address, download: words.fileName }).click()
    URL.revokeObjectURL(address)
  }

  return (
    <>
      {lines.length > 0 && (
        <p className="mt-2 flex flex-wrap items-center gap-x-6 text-sm">
          <button type="button" onClick={() => void handleCopy()} className="text-link">
            {words.copy}
          </button>
          <button type="button" onClick={handleDownload} className="text-link">
            {words.download}
          </button>
          <span role="status" className="text-fg-soft">
            {copied !== '' && words[copied]}
          </span>
        </p>
      )}
      <p className="mt-4 mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Link href="/#contact" className={`${buttonStyle} flex-1 whitespace-nowrap max-sm:min-w-full`}>
          {words.contact}
        </Link>
        <a href={links.schedulingPage} target="_blank" rel="noreferrer" className="text-link">
          {words.schedule}
          <span className="sr-only">{words.newTab}</span>
          <Icon name="external" />
        </a>
      </p>
    </>
  )
}
