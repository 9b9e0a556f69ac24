import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { inbox as words } from '#src/content/inbox.ts'
import { RecordBar } from '#src/ui/record-bar.tsx'
import { SkipLink } from '#src/ui/skip-link.tsx'
import { AccountMenu } from './account-menu.tsx'
import { inboxBackend, type InboxBackend } from './inbox-backend.ts'
import { inboxQueryClient, useCounts, useStatus } from './inbox-queries.ts'
import { LeadPane } from './lead/lead-pane.tsx'
import { ListPane } from './list/list-pane.tsx'
import { MailStrip, StatusMark } from './mail-strip.tsx'
import { barOf } from './status/read-status.ts'
import { SettingsPage } from './settings/settings-page.tsx'
import { StatusPage } from './status/status-page.tsx'
import { TeamPage } from './team/team-page.tsx'
import { ALL, useInbox } from './use-inbox.ts'
import { useInboxKeys } from './use-inbox-keys.ts'
import { showMessages, useScreen } from './use-open-lead.ts'
// oxlint-disable-next-line import/no-unassigned-import -- styles
import './inbox.css'

const TABS = ['team', 'settings', 'status'] as const

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

/** The bar, and the part of the inbox that the address names. */
function InboxLayout({ me, brand, onUnauthorized, onLogOut }: InboxScreenProps) {
  const backend = useMemo(() => inboxBackend(onUnauthorized), [onUnauthorized])
  const screen = useScreen()
  const status = useStatus(backend)
  const { data: counts } = useCounts(backend, ALL)
  const open = counts?.open ?? 0
  const tone = status.isConnected ? status.status && barOf(status.status).tone : 'bad'

  useEffect(() => {
    if (screen !== 'messages') document.title = words.pageTitle(words.nav[screen])
    else if (counts) document.title = words.title(counts.open)
  }, [screen, counts])

  // Others than members are not told how many are open.
  useEffect(
    () => () => {
      document.title = words.title(0)
    },
    [],
  )

  return (
    <div className="inbox on-paper" data-screen={screen}>
      <SkipLink onClick={skip}>{words.skip}</SkipLink>
      <RecordBar brand={brand}>
        <nav aria-label={words.nav.label}>
          <a href="/inbox" aria-current={screen === 'messages' ? 'page' : undefined} onClick={toMessages}>
            {words.nav.inbox}{' '}
            {open > 0 && (
              <span className="min-w-5 rounded-2xl bg-brass-400 px-1.5 text-center text-xs/5 font-semibold text-night-950">
                {open}
              </span>
            )}
          </a>
          {TABS.map((tab) => (
            <a key={tab} href={`#${tab}`} aria-current={screen === tab ? 'page' : undefined}>
              {words.nav[tab]}
              {tab === 'status' && tone && <StatusMark tone={tone} />}
            </a>
          ))}
        </nav>
        <MailStrip {...status} />
        <AccountMenu name={me.name} email={me.email} onLogOut={onLogOut} />
      </RecordBar>
      {screen === 'messages' && <Messages me={me} backend={backend} />}
      {screen === 'team' && <TeamPage backend={backend} email={me.email} />}
      {screen === 'settings' && <SettingsPage backend={backend} email={me.email} />}
      {screen === 'status' && <StatusPage {...status} backend={backend} email={me.email} />}
    </div>
  )
}

type MessagesProps = { me: { name: string; email: string }; backend: InboxBackend }

/** List and letter side by side, on small screens one after the other. */
function Messages({ me, backend }: MessagesProps) {
  const inbox = useInbox(backend, me.name)
  const { openId } = inbox
  const searchField = useRef<HTMLInputElement>(null)
  const reply = useRef<HTMLAnchorElement>(null)
  const note = useRef<HTMLTextAreaElement>(null)
  const pane = useRef<HTMLElement>(null)
  useInboxKeys(inbox, { searchField, reply, note })
  useReadingPlace(openId, pane)

  return (
    <main
      id="main"
      tabIndex={-1}
      data-view={openId === null ? 'list' : 'letter'}
      className="grid min-h-0 grid-cols-[minmax(22rem,29rem)_minmax(0,1fr)] max-lg:block"
    >
      <ListPane inbox={inbox} searchField={searchField} onOpen={inbox.open} />
      <LeadPane inbox={inbox} pane={pane} reply={reply} note={note} />
    </main>
  )
}

/** A click with a modifier opens a tab, as with every link. */
function toMessages(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  if (location.hash !== '') showMessages()
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
