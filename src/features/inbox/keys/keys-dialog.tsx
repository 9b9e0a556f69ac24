import { useEffect, useRef } from 'react'
import { inbox } from '#src/content/inbox.ts'
import { Icon } from '#src/ui/icon.tsx'

const words = inbox.keys

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => dialog.current?.showModal(), [])

  return (
    <dialog ref={dialog} className="sheet on-paper" aria-labelledby="keys-title" onClose={onClose}>
      <header>
        <h2 id="keys-title">{words.title}</h2>
        <button type="button" className="close" aria-label={words.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <dl className="keys-list">
        {words.list.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  )
}
