import { useState } from 'react'
import { inboxLead } from '#src/content/inbox-lead.ts'
import { Button } from '#src/ui/button.tsx'
import { InboxIcon } from '../inbox-icon.tsx'
import type { Lead, Mail } from '../inbox-types.ts'

const words = inboxLead.mail

export type MailAction = 'send' | 'stop'
type Asked = { mail: Mail; action: MailAction }

type MailActionsProps = { lead: Lead; onAct: (mail: Mail, action: MailAction) => Promise<void> }

/** "Send again" and "Don't send". A mail cannot be called back, so both ask first. */
export function MailActions({ lead, onAct }: MailActionsProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const offers = lead.mails.flatMap((mail): Asked[] => [
    ...(mail.canSendAgain ? [{ mail, action: 'send' } as const] : []),
    ...(mail.canStop ? [{ mail, action: 'stop' } as const] : []),
  ])
  if (asked) {
    const to = asked.mail.kind === 'confirmation' ? lead.email : words.team
    const what = nameOf(asked.mail)
    return (
      <div className="flex flex-wrap gap-2" role="group" aria-labelledby="ask-text">
        <p id="ask-text" className="flex-[1_1_100%] text-sm wrap-anywhere">
          {asked.action === 'send' ? words.askSend(what, to) : words.askStop(what, to)}
        </p>
        <Button
          look="line"
          size="small"
          onClick={() => {
            setAsked(null)
            void onAct(asked.mail, asked.action)
          }}
        >
          {asked.action === 'send' ? words.yesSend : words.yesStop}
        </Button>
        <button type="button" className="quiet" ref={focus} onClick={() => setAsked(null)}>
          {words.no}
        </button>
      </div>
    )
  }
  return (
    <div className="-ml-3 flex flex-wrap">
      {offers.map((offer) => (
        <button
          key={`${offer.mail.id}-${offer.action}`}
          type="button"
          className="quiet"
          onClick={() => setAsked(offer)}
        >
          <InboxIcon name={offer.action === 'send' ? 'again' : 'ban'} />
          {(offer.action === 'send' ? words.sendAgain : words.stop)(nameOf(offer.mail))}
        </button>
      ))}
    </div>
  )
}

function nameOf({ kind }: Mail): string {
  return words.names[kind]
}

function focus(element: HTMLElement | null): void {
  element?.focus()
}
