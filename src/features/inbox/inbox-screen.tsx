// The team's inbox: https://…/inbox for members. A change starts in the file of its part:
//   list.tsx      search, filters, an empty list; rows.tsx one row; export-leads.tsx the CSV
//   lead.tsx      one message and its actions; lead-side.tsx timeline, facts, mails, erasing; reply.tsx; notes.tsx
// Actions of a member: actions.ts → backend.ts (every call, as a result) → tables and inbox_*() in supabase/migrations.
// Fetching and polling: queries.ts, joined for list, lead and keys.ts in use-inbox.ts. Its shapes: types.ts.
// The open lead: address.ts. Marks, tones and the words of mails: mail.tsx. Times: when.ts. Words: src/content/inbox*.ts.
// Styles are utilities. inbox.css has tones, drawings and what several elements share.
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { healthSentence, type HealthSentence } from '#shared/health-sentence.ts'
import { inbox as words, shownCount } from '#src/content/inbox.ts'
import { notifications } from '#src/content/notifications.ts'
import { useOnline } from '#src/lib/use-online.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { RecordBar } from '#src/ui/record-bar.tsx'
import { SkipLink } from '#src/ui/skip-link.tsx'
import { LIST } from './address.ts'
import { inboxBackend } from './backend.ts'
import { useInboxKeys } from './keys.ts'
import { LeadPane } from './lead.tsx'
import { ListPane } from './list.tsx'
import { Mark, TONE_MARKS } from './mail.tsx'
import { inboxQueryClient, useCounts, useHealth } from './queries.ts'
import { ALL, useInbox, type Inbox } from './use-inbox.ts'
import { clockWhen } from './when.ts'
// oxlint-disable-next-line import/no-unassigned-import -- styles
import './inbox.css'

type InboxScreenProps = {
  /** The member's name. */
  me: string
  brand: ReactNode
  accountMenu: ReactNode
  /** This person is no longer a member. */
  onUnauthorized: () => void
}

/** Its data lives as long as the screen: the next member starts with none of it. */
export function InboxScreen(props: InboxScreenProps) {
  const [client] = useState(inboxQueryClient)
  return (
    <QueryClientProvider client={client}>
      <InboxLayout {...props} />
    </QueryClientProvider>
  )
}

/** The bar above list and lead. */
function InboxLayout({ me, brand, accountMenu, onUnauthorized }: InboxScreenProps) {
  const backend = useMemo(() => inboxBackend(onUnauthorized), [onUnauthorized])
  const inbox = useInbox(backend, me)
  const { health, isConnected } = useHealth(backend)
  const { data: counts } = useCounts(backend, ALL)
  const open = counts?.open ?? 0
  const name = inbox.opened.lead?.name
  const isOnline = useOnline()
  const connected = isConnected ? health && healthSentence(health, clockWhen) : NOT_CONNECTED
  const sentence = isOnline ? connected : OFFLINE

  useEffect(() => {
    document.title = words.title(open, name)
    // Visitors who are not members must not see how many are open.
    return () => {
      document.title = words.title(0)
    }
  }, [open, name])

  return (
    <div className="inbox reading">
      <SkipLink onClick={skip}>{words.skip}</SkipLink>
      <RecordBar brand={brand}>
        <nav aria-label={words.nav.label}>
          <a href={LIST} aria-current="page">
            {words.nav.inbox}{' '}
            {open > 0 && (
              <span className="min-w-5 rounded-2xl bg-brass-400 px-1.5 text-center text-xs/5 font-semibold text-night-950">
                {shownCount(open)}
              </span>
            )}
          </a>
        </nav>
        <HealthLine sentence={sentence}>
          {(health?.canSendAgain ?? 0) > 0 && (
            <button
              type="button"
              className="ml-3 underline underline-offset-4"
              onClick={() => void inbox.actions.sendAgain(null)}
            >
              {words.sendAllAgain}
            </button>
          )}
        </HealthLine>
        <div className="ml-auto max-lg:order-2">{accountMenu}</div>
      </RecordBar>
      <Messages inbox={inbox} />
    </div>
  )
}

const NOT_CONNECTED: HealthSentence = { tone: 'bad', strong: words.notConnected, text: '' }
const OFFLINE: HealthSentence = { tone: 'bad', ...words.offline }

// Beside the link of a wide screen. Below it on a small one, when something has stopped.
const place =
  'lg:flex-[1_1_10rem] max-lg:order-4 max-lg:-mx-(--bar-inset) max-lg:flex-[1_0_100%] max-lg:not-data-[tone=bad]:hidden'
const framed = 'text-paper-100 lg:rounded-md lg:border lg:px-3.5 py-1.5'
const TONES = {
  ok: '',
  held: `${framed} lg:border-brass-600`,
  bad: `${framed} bg-vermilion-900 lg:border-vermilion-400`,
}

/** Whether email works, in one sentence. Framed when something needs attention. */
function HealthLine({ sentence, children }: { sentence: HealthSentence | null; children: ReactNode }) {
  return (
    <div role="status" data-tone={sentence?.tone} className={`status-line text-xs/[1.35] text-mist-300 ${place}`}>
      {sentence && (
        <p
          className={`flex min-h-11 items-center max-lg:px-(--bar-inset) lg:ml-auto lg:w-fit lg:max-w-xl ${TONES[sentence.tone]}`}
        >
          <Mark name={TONE_MARKS[sentence.tone]} className="mr-2 size-4" />
          <span>
            {sentence.tone === 'ok' ? sentence.strong : <b>{sentence.strong}</b>} {sentence.text}
            {children}
          </span>
        </p>
      )}
    </div>
  )
}

/** List and lead side by side, on small screens one after the other. */
function Messages({ inbox }: { inbox: Inbox }) {
  const { openId } = inbox
  const [hasKeys, setHasKeys] = useState(false)
  const searchField = useRef<HTMLInputElement>(null)
  const reply = useRef<HTMLTextAreaElement>(null)
  const note = useRef<HTMLTextAreaElement>(null)
  const pane = useRef<HTMLElement>(null)
  useInboxKeys(inbox, { searchField, reply, note, showKeys: () => setHasKeys(true) })
  useReadingPlace(openId, pane)

  return (
    <main
      id="main"
      tabIndex={-1}
      data-view={openId === null ? 'list' : 'lead'}
      className="grid min-h-0 grid-cols-[minmax(22rem,29rem)_minmax(0,1fr)] max-lg:block"
    >
      <ListPane inbox={inbox} searchField={searchField} />
      <LeadPane inbox={inbox} pane={pane} reply={reply} note={note} onKeys={() => setHasKeys(true)} />
      {hasKeys && <KeysDialog onClose={() => setHasKeys(false)} />}
    </main>
  )
}

function KeysDialog({ onClose }: { onClose: () => void }) {
  const { title, close, keys } = words.keys
  return (
    <Dialog title={title} words={{ close, ...notifications }} onClose={onClose}>
      <dl className="mt-3 grid grid-cols-2 gap-x-10 text-sm">
        {Object.entries(keys).map(([key, does]) => (
          <div key={key} className="flex items-center gap-3.5 border-t border-line py-2.5">
            <dt className="w-12">
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

/** Without the address: its fragment is the open lead. */
function skip(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** Moves the focus into the lead and back to its row, and on small screens keeps the place in the list. */
function useReadingPlace(openId: string | null, pane: { current: HTMLElement | null }): void {
  const last = useRef<{ id: string | null; top: number }>({ id: null, top: 0 })
  // Read before the list is hidden: a lead may be shorter, and the browser then scrolls up.
  const scrolled = window.scrollY

  useLayoutEffect(() => {
    const { id, top } = last.current
    if (id === openId) return
    last.current = { id: openId, top: id === null ? scrolled : top }
    if (openId === null) {
      window.scrollTo({ top, behavior: 'instant' })
      document.querySelector<HTMLElement>(`[data-lead="${id}"]`)?.focus({ preventScroll: true })
      return
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
    pane.current?.scrollTo({ top: 0, behavior: 'instant' })
    pane.current?.focus({ preventScroll: true })
  }, [openId, pane, scrolled])
}
