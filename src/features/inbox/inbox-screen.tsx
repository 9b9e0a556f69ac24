import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { inbox as words } from '#src/content/inbox.ts'
import { RecordBar } from '#src/ui/record-bar.tsx'
import { SkipLink } from '#src/ui/skip-link.tsx'
import { AccountMenu } from './account-menu.tsx'
import { inboxBackend } from './inbox-backend.ts'
import { inboxQueryClient } from './inbox-queries.ts'
import { KeysBar, KeysDialog } from './keys.tsx'
import { LeadPane } from './lead/lead-pane.tsx'
import { ListPane } from './list/list-pane.tsx'
import { MailStrip } from './mail-strip.tsx'
import { UndoBar } from './undo.tsx'
import { useInbox } from './use-inbox.ts'
import { useInboxKeys } from './use-inbox-keys.ts'
// oxlint-disable-next-line import/no-unassigned-import -- styles
import './inbox.css'

type InboxScreenProps = {
  me: { name: string; email: string }
  brand: ReactNode
  /** The database no longer knows this person as a member. */
  onUnauthorized: () => void
  onLogOut: () => void
}

/** The team's inbox. Its data lives as long as the screen: the next member starts with none of it. */
export function InboxScreen(props: InboxScreenProps) {
  const [client] = useState(inboxQueryClient)
  return (
    <QueryClientProvider client={client}>
      <InboxLayout {...props} />
    </QueryClientProvider>
  )
}

/** List and letter side by side, on small screens one after the other. */
function InboxLayout({ me, brand, onUnauthorized, onLogOut }: InboxScreenProps) {
  const backend = useMemo(() => inboxBackend(onUnauthorized), [onUnauthorized])
  const inbox = useInbox(backend, me.name)
  const { openId, counts, filter } = inbox
  const searchField = useRef<HTMLInputElement>(null)
  const reply = useRef<HTMLAnchorElement>(null)
  const note = useRef<HTMLTextAreaElement>(null)
  const pane = useRef<HTMLElement>(null)
  const [hasKeys, setHasKeys] = useState(false)
  useInboxKeys(inbox, { searchField, reply, note, showKeys: () => setHasKeys(true) })
  useReadingPlace(openId, pane)

  const isFiltered = filter.search !== '' || filter.source !== null
  const open = isFiltered ? null : (counts?.open ?? null)
  useEffect(() => {
    if (open !== null) document.title = words.title(open)
  }, [open])

  return (
    <div className="inbox on-paper" data-view={openId === null ? 'list' : 'letter'}>
      <SkipLink onClick={skip}>{words.skip}</SkipLink>
      <RecordBar brand={brand}>
        <nav aria-label={words.nav.label}>
          <a href="/inbox" aria-current="page" onClick={(event) => event.preventDefault()}>
            {words.nav.inbox}{' '}
            {open !== null && open > 0 && (
              <span className="min-w-5 rounded-2xl bg-brass-400 px-1.5 text-center text-xs/5 font-semibold text-night-950">
                {open}
              </span>
            )}
          </a>
        </nav>
        <MailStrip strip={inbox.strip} isConnected={inbox.isConnected} />
        <AccountMenu name={me.name} email={me.email} onLogOut={onLogOut} />
      </RecordBar>
      <main id="main" tabIndex={-1} className="grid min-h-0 grid-cols-[minmax(22rem,29rem)_minmax(0,1fr)] max-lg:block">
        <ListPane inbox={inbox} searchField={searchField} onOpen={inbox.open} />
        <LeadPane inbox={inbox} pane={pane} reply={reply} note={note} />
      </main>
      <KeysBar synced={inbox.synced} email={me.email} onKeys={() => setHasKeys(true)} />
      <UndoBar {...inbox.undo} />
      {hasKeys && <KeysDialog onClose={() => setHasKeys(false)} />}
    </div>
  )
}

/** Without the address: its fragment is the open lead. */
function skip(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** Moves the focus into the letter and back to its row, and on small screens keeps the place in the list. */
function useReadingPlace(openId: string | null, pane: { current: HTMLElement | null }): void {
  const last = useRef<{ id: string | null; top: number }>({ id: null, top: 0 })

  useLayoutEffect(() => {
    const { id, top } = last.current
    if (id === openId) return
    last.current = { id: openId, top: id === null ? window.scrollY : top }
    if (openId === null) {
      window.scrollTo({ top, behavior: 'instant' })
      document.querySelector<HTMLElement>(`[data-lead="${id}"]`)?.focus({ preventScroll: true })
      return
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
    pane.current?.scrollTo({ top: 0, behavior: 'instant' })
    pane.current?.focus({ preventScroll: true })
  }, [openId, pane])
}
