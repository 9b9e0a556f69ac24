import { inbox } from '#src/content/inbox.ts'
import type { Undo } from './use-undo.ts'

/** The live region is always in the page: a screen reader announces what appears inside it. */
export function UndoBar({ offered, undo, hold }: Undo) {
  return (
    <div className="undo" role="status">
      {offered && (
        <div
          className="undo-card"
          onFocus={() => hold(true)}
          onBlur={() => hold(false)}
          onPointerEnter={() => hold(true)}
          onPointerLeave={() => hold(false)}
        >
          <span>{offered.text}</span>
          <button type="button" className="link" aria-label={inbox.undo.label} onClick={undo}>
            {inbox.undo.button}
            <kbd aria-hidden="true">Z</kbd>
          </button>
        </div>
      )}
    </div>
  )
}
