import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { receiptHeading } from '#src/content/receipt.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { CallState } from './call-state.ts'
import type { LeadDraft } from './lead-draft.ts'
import { transcriptText } from './transcript.ts'
import { voiceCall } from './voice-call.ts'

type Transcript = { text: string; note: string } | null

export type FormProps = LeadDraft & {
  source: 'voice' | 'chat'
  transcript: Transcript
  footer: ReactNode
  onSent: () => void
  onClose: () => void
}

type DraftDialogProps = {
  draft: LeadDraft
  state: CallState
  Form: ComponentType<FormProps>
  onSent: () => void
  onClose: () => void
}

export function DraftDialog({ draft, state, Form, onSent, onClose }: DraftDialogProps) {
  const content = useRef<HTMLDivElement>(null)
  const [isSent, setIsSent] = useState(false)
  const hasOpenCall = state.phase === 'active' && !state.isWritten

  // End Call disappears after a press and loses the focus.
  useEffect(() => {
    if (hasOpenCall || !content.current || content.current.contains(document.activeElement)) return
    firstEmpty(content.current)?.focus()
  }, [hasOpenCall])

  return (
    <Dialog
      title={isSent ? receiptHeading : 'Send this to us'}
      lead={isSent ? undefined : 'A draft. Nothing leaves this page until you press Send Message.'}
      onClose={onClose}
      first={firstEmpty}
      isWhole
    >
      <div ref={content}>
        <Form
          {...draft}
          source={state.isWritten ? 'chat' : 'voice'}
          transcript={transcriptOf(state)}
          footer={hasOpenCall && <OpenCall state={state} />}
          onSent={() => {
            setIsSent(true)
            onSent()
          }}
          onClose={onClose}
        />
      </div>
    </Dialog>
  )
}

function firstEmpty(dialog: HTMLElement): HTMLElement | undefined {
  return [...dialog.querySelectorAll('input')].find(({ value, tabIndex }) => tabIndex === 0 && value === '')
}

function OpenCall({ state: { isMuted } }: { state: CallState }) {
  return (
    <div className="flex flex-[1_1_18rem] items-center justify-end gap-3 text-sm leading-snug max-sm:basis-full">
      <p role="status" className="max-w-52 max-sm:max-w-none max-sm:flex-1 sm:text-end">
        {isMuted ? 'The call is still on. You are muted.' : 'The call is still on, and the assistant can hear you.'}
      </p>
      <Button variant="stop" size="small" className="flex-none whitespace-nowrap" onClick={() => voiceCall.end()}>
        <Icon name="hang-up" />
        End Call
      </Button>
    </div>
  )
}

function transcriptOf({ lines, startedAt }: CallState): Transcript {
  if (lines.length === 0) return null
  const time = new Date(startedAt ?? 0).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  return {
    text: transcriptText(lines),
    note: `${lines.length === 1 ? '1 line' : `${lines.length} lines`}, from ${time}.`,
  }
}
