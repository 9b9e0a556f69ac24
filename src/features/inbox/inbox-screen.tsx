// The team's inbox: /inbox for members. inbox-provider.tsx has its data, mutations.ts the actions of a member, and api.ts every
// request. The list is list.tsx and rows.tsx; the open lead is lead.tsx, lead-side.tsx, reply.tsx and notes.tsx.
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import * as site from '#src/brand/brand.data.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { RecordBar } from '#src/ui/record-bar.tsx'
import { SkipLink } from '#src/ui/skip-link.tsx'
import { createInboxApi } from './api.ts'
import { formatCount } from './format-count.ts'
import { HealthLine } from './health-line.tsx'
import { DEFAULT_FILTER, InboxProvider, useInbox, useLeadList, useSelectedLead } from './inbox-provider.tsx'
import { useInboxKeys } from './keys.ts'
import { LIST_HASH } from './lead-hash.ts'
import { LeadPane } from './lead.tsx'
import { ListPane } from './list.tsx'
import { createInboxQueryClient, useCounts } from './queries.ts'
// oxlint-disable-next-line import/no-unassigned-import -- styles
import './inbox.css'

type InboxScreenProps = {
  memberName: string
  brand: ReactNode
  accountMenu: ReactNode
  onUnauthorized: () => void
}

/** Its data lives as long as the screen: the next member starts with none of it. */
export function InboxScreen({ memberName, brand, accountMenu, onUnauthorized }: InboxScreenProps) {
  const [client] = useState(createInboxQueryClient)
  const api = useMemo(() => createInboxApi({ onUnauthorized }), [onUnauthorized])
  return (
    <QueryClientProvider client={client}>
      <InboxProvider api={api} memberName={memberName}>
        <div className="inbox reading">
          <SkipLink onClick={skipToMain}>Skip to messages</SkipLink>
          <InboxBar brand={brand} accountMenu={accountMenu} />
          <InboxMain />
        </div>
      </InboxProvider>
    </QueryClientProvider>
  )
}

function InboxBar({ brand, accountMenu }: Pick<InboxScreenProps, 'brand' | 'accountMenu'>) {
  const { api } = useInbox()
  const { lead } = useSelectedLead()
  const { data: counts } = useCounts(api, DEFAULT_FILTER)
  const openCount = counts?.open ?? 0
  const leadName = lead?.name

  useEffect(() => {
    document.title = formatTitle(openCount, leadName)
    // Visitors who are not members must not see how many are open.
    return () => {
      document.title = formatTitle(0)
    }
  }, [openCount, leadName])

  return (
    <RecordBar brand={brand}>
      <nav aria-label="Team">
        <a href={LIST_HASH} aria-current="page">
          Inbox{' '}
          {openCount > 0 && (
            <span className="min-w-5 rounded-2xl bg-brass-400 px-1.5 text-center text-xs/5 font-semibold text-night-950">
              {formatCount(openCount)}
            </span>
          )}
        </a>
      </nav>
      <HealthLine />
      <div className="ml-auto max-lg:order-2">{accountMenu}</div>
    </RecordBar>
  )
}

function formatTitle(openCount: number, leadName?: string): string {
  const lead = leadName ? `${leadName} | ` : ''
  const count = openCount > 0 ? `(${formatCount(openCount)}) ` : ''
  return `${lead}${count}Inbox | ${site.title}`
}

function InboxMain() {
  const { id } = useSelectedLead()
  const { isEmpty } = useLeadList()
  const { hasKeysDialog, setHasKeysDialog } = useInbox()
  const article = useRef<HTMLElement>(null)
  useInboxKeys()
  useFocusAndScroll(id, article)

  return (
    <main
      id="main"
      tabIndex={-1}
      data-view={id === null ? (isEmpty ? 'empty' : 'list') : 'lead'}
      className="grid min-h-0 grid-cols-[minmax(22rem,29rem)_minmax(0,1fr)] max-lg:block data-[view=empty]:grid-cols-1"
    >
      <ListPane />
      <LeadPane article={article} />
      {hasKeysDialog && <KeysDialog onClose={() => setHasKeysDialog(false)} />}
    </main>
  )
}

const KEYS = {
  J: 'Next message',
  K: 'Previous message',
  Enter: 'Open it',
  E: 'Mark as answered',
  R: 'Reply',
  N: 'Add a note',
  Z: 'Undo',
  '/': 'Search',
  '?': 'These keys',
}

function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard" onClose={onClose}>
      <dl className="mt-3 grid grid-cols-2 gap-x-10 pb-(--inset) text-sm">
        {Object.entries(KEYS).map(([key, action]) => (
          <div key={key} className="flex items-center gap-3.5 border-t border-line py-2.5">
            <dt className="w-12">
              <kbd>{key}</kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

/** Without the address: its fragment is the open lead. */
function skipToMain(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** Moves the focus into the lead and back to its row, and on small screens restores the position in the list. */
function useFocusAndScroll(leadId: string | null, article: { current: HTMLElement | null }): void {
  const previous = useRef<{ id: string | null; top: number }>({ id: null, top: 0 })
  // Read before the list is hidden: a lead may be shorter, and the browser then scrolls up.
  const scrollTop = window.scrollY

  useLayoutEffect(() => {
    const { id, top } = previous.current
    if (id === leadId) return
    previous.current = { id: leadId, top: id === null ? scrollTop : top }
    if (leadId === null) {
      window.scrollTo({ top, behavior: 'instant' })
      document.querySelector<HTMLElement>(`[data-lead="${id}"]`)?.focus({ preventScroll: true })
      return
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
    article.current?.scrollTo({ top: 0, behavior: 'instant' })
    article.current?.focus({ preventScroll: true })
  }, [leadId, article, scrollTop])
}
