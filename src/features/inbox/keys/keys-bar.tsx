import { inbox } from '#src/content/inbox.ts'

const words = inbox.keys

/** The keys at the foot of a wide screen, and when the list was last fetched. */
export function KeysBar({ synced, email, onKeys }: { synced: string; email: string; onKeys: () => void }) {
  return (
    <footer className="flex flex-wrap items-center gap-x-5.5 gap-y-1 border-t border-bar bg-paper-200 px-[clamp(1rem,2vw,1.75rem)] py-2 text-xs/[1.5] text-fg-soft max-lg:hidden">
      {words.list
        .filter(({ isShort }) => isShort)
        .map(({ keys, does }) => (
          <span key={does}>
            {keys.map((key) => (
              <kbd key={key} className="mr-1">
                {key}
              </kbd>
            ))}
            {does === words.all ? (
              <button type="button" className="min-h-6 text-link" onClick={onKeys}>
                {does}
              </button>
            ) : (
              does
            )}
          </span>
        ))}
      <span className="ml-auto max-xl:hidden">{synced && words.synced(synced, email)}</span>
    </footer>
  )
}
