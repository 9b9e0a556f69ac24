import { inbox } from '#src/content/inbox.ts'
import { notifications } from '#src/content/notifications.ts'
import { Dialog } from '#src/ui/dialog.tsx'

const words = inbox.keys

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
