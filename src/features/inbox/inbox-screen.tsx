// The team's inbox: https://…/inbox for members. A change starts in the file of its screen:
//   list.tsx      search, filters, an empty list; rows.tsx the rows, which keep their place; export-leads.tsx the CSV
//   overview.tsx  beside the list while no message is open
//   lead.tsx      one message and its actions; lead-side.tsx timeline, facts, mails, erasing; reply.tsx; notes.tsx
//   status.ts     the status as text, for the bar and for status-page.tsx
//   status-page.tsx   the other page; pane.tsx has its parts
// Actions of a member: actions.ts → backend.ts (every call, as a result) → inbox_*() in supabase/migrations.
// Fetching and polling: queries.ts, joined for list, lead and keys.ts in use-inbox.ts. Its shapes: types.ts.
// The open part: address.ts. Marks, tones and the words of mails: mail.tsx. Times: when.ts. Words: src/content/inbox*.ts.
// Styles are utilities. inbox.css has tones, drawings and what several elements share.
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { Link } from 'wouter'
import { account } from '#src/content/account.ts'
import { inboxStatus } from '#src/content/inbox-status.ts'
import { inbox as words, shownCount } from '#src/content/inbox.ts'
import { links } from '#src/content/links.ts'
import { avatarStyle, initials } from '#src/ui/avatar.ts'
import { Icon } from '#src/ui/icon.tsx'
import { RecordBar } from '#src/ui/record-bar.tsx'
import { SkipLink } from '#src/ui/skip-link.tsx'
import { PAGES, showMessages, useScreen } from './address.ts'
import { inboxBackend, type InboxBackend } from './backend.ts'
import { useInboxKeys } from './keys.ts'
import { LeadPane } from './lead.tsx'
import { ListPane } from './list.tsx'
import { Mark, TONE_MARKS } from './mail.tsx'
import { inboxQueryClient, useCounts, useStatus } from './queries.ts'
import { StatusPage } from './status-page.tsx'
import { barOf } from './status.ts'
import { ALL, useInbox } from './use-inbox.ts'
// oxlint-disable-next-line import/no-unassigned-import -- styles
import './inbox.css'

type Me = { name: string; email: string }

type InboxScreenProps = {
  me: Me
  brand: ReactNode
  /** This person is no longer a member. */
  onUnauthorized: () => void
  onLogOut: () => void
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

/** The bar, and the part of the inbox in the address. */
function InboxLayout({ me, brand, onUnauthorized, onLogOut }: InboxScreenProps) {
  const backend = useMemo(() => inboxBackend(onUnauthorized), [onUnauthorized])
  const screen = useScreen()
  const status = useStatus(backend)
  const { data: counts } = useCounts(backend, ALL)
  const open = counts?.open ?? 0
  const bar = status.isConnected ? status.status && barOf(status.status) : NOT_CONNECTED

  useEffect(() => {
    if (screen !== 'messages') document.title = words.pageTitle(words.nav[screen])
    else if (counts) document.title = words.title(counts.open)
  }, [screen, counts])

  // Visitors who are not members must not see how many are open.
  useEffect(
    () => () => {
      document.title = words.title(0)
    },
    [],
  )

  return (
    <div className="inbox reading">
      <SkipLink onClick={skip}>{words.skip}</SkipLink>
      <RecordBar brand={brand}>
        <nav aria-label={words.nav.label}>
          <a href="/inbox" aria-current={screen === 'messages' ? 'page' : undefined} onClick={toMessages}>
            {words.nav.inbox}{' '}
            {open > 0 && (
              <span className="min-w-5 rounded-2xl bg-brass-400 px-1.5 text-center text-xs/5 font-semibold text-night-950">
                {shownCount(open)}
              </span>
            )}
          </a>
          {PAGES.map((page) => (
            <a key={page} href={`#${page}`} aria-current={screen === page ? 'page' : undefined}>
              {words.nav[page]}
              {/* On small screens, where the sentence is shown only when something has stopped. */}
              {page === 'status' && bar && (
                <span className="lg:hidden">
                  <Mark name={TONE_MARKS[bar.tone]} className="mr-0" />
                  <span className="sr-only">{inboxStatus.bar.marks[bar.tone]}</span>
                </span>
              )}
            </a>
          ))}
        </nav>
        <StatusLine bar={bar} />
        <AccountMenu {...me} onLogOut={onLogOut} />
      </RecordBar>
      {screen === 'messages' && <Messages me={me} backend={backend} />}
      {screen === 'status' && <StatusPage {...status} backend={backend} email={me.email} />}
    </div>
  )
}

type Bar = ReturnType<typeof barOf>

const NOT_CONNECTED: Bar = { tone: 'bad', strong: inboxStatus.bar.unknown, text: '' }

/** The status in one sentence, which links to the Status page. Framed when something needs attention. */
function StatusLine({ bar }: { bar: Bar | null }) {
  return (
    <p role="status" data-tone={bar?.tone} className="status-line text-xs/[1.35]">
      {bar && (
        <a href="#status" className="flex min-h-11 max-w-xl items-center hover:[&>span]:underline">
          <Mark name={TONE_MARKS[bar.tone]} className="mr-2 size-4" />
          <span className="underline-offset-4">
            {bar.tone === 'ok' ? bar.strong : <b>{bar.strong}</b>} {bar.text}
          </span>
        </a>
      )}
    </p>
  )
}

function AccountMenu({ name, email, onLogOut }: Me & { onLogOut: () => void }) {
  const id = useId()
  const letters = initials(name, email)
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={`${words.account.menu} ${letters}`}
        className={`${avatarStyle} hover:bg-night-700 ml-auto max-lg:order-2`}
      >
        {letters}
      </button>
      <div
        id={id}
        popover="auto"
        className="fixed inset-[4.25rem_1rem_auto_auto] w-68 rounded-lg border border-bar bg-sheet p-4 wrap-anywhere text-fg shadow-pop"
      >
        <p dir="auto" className="font-display text-[1.1875rem]/[1.3]">
          {name}
        </p>
        <p className="mb-2 text-xs/[1.5] text-fg-mute">{email}</p>
        {HAS_ACCOUNTS && (
          <Link href={links.account} className="quiet -ml-3">
            {account.page}
          </Link>
        )}
        <button type="button" className="quiet -ml-3" onClick={onLogOut}>
          <Icon name="log-out" />
          {words.account.logOut}
        </button>
      </div>
    </>
  )
}

/** List and lead side by side, on small screens one after the other. */
function Messages({ me, backend }: { me: Me; backend: InboxBackend }) {
  const inbox = useInbox(backend, me.name)
  const { openId } = inbox
  const searchField = useRef<HTMLInputElement>(null)
  const reply = useRef<HTMLTextAreaElement>(null)
  const note = useRef<HTMLTextAreaElement>(null)
  const pane = useRef<HTMLElement>(null)
  useInboxKeys(inbox, { searchField, reply, note })
  useReadingPlace(openId, pane)

  return (
    <main
      id="main"
      tabIndex={-1}
      data-view={openId === null ? 'list' : 'lead'}
      className="grid min-h-0 grid-cols-[minmax(22rem,29rem)_minmax(0,1fr)] max-lg:block"
    >
      <ListPane inbox={inbox} searchField={searchField} />
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

/** Moves the focus into the lead and back to its row, and on small screens keeps the place in the list. */
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
