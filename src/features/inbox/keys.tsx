import { inbox } from '#src/content/inbox.ts'
import { notifications } from '#src/content/notifications.ts'
import { Dialog } from '#src/ui/dialog.tsx'

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

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={words.title} words={{ close: words.close, ...notifications }} onClose={onClose}>
      <dl className="mt-4 mb-[var(--inset)]">
        {words.list.map(({ keys, does }) => (
          <div key={does} className="grid min-h-11 grid-cols-[6rem_1fr] items-center border-t border-line">
            <dt className="flex gap-1.5">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
