import { inbox } from '#src/content/inbox.ts'
import { Icon } from '#src/ui/icon.tsx'
import type { Strip } from '../inbox-types.ts'

const words = inbox.silence

type SilenceBandProps = { silence: NonNullable<Strip['silence']>; onHide: () => void }

/** No lead for longer than usual may mean that the form is broken, so it offers a try. */
export function SilenceBand({ silence: { days, usualDays }, onHide }: SilenceBandProps) {
  return (
    <div className="band" role="status">
      <Icon name="alert" />
      <div>
        <p>
          <b>{words.title(days)}</b> {words.usual(usualDays)}
        </p>
        <p className="band-actions">
          <a href="/#contact" className="link">
            {words.test}
          </a>
          <button type="button" className="link" onClick={onHide}>
            {words.hide}
          </button>
        </p>
      </div>
    </div>
  )
}
