import { inboxLead } from '#src/content/inbox-lead.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Mark } from '../inbox-icon.tsx'
import type { Lead } from '../inbox-types.ts'
import { courseSteps } from './course-steps.ts'

/** The timeline as a plotted course: drawn where it has happened, dotted where it is to come; the star is the answer. */
export function Course({ lead }: { lead: Lead }) {
  return (
    <ol className="course" aria-label={inboxLead.course.title}>
      {courseSteps(lead).map(({ key, mark, text, detail, isPending }) => (
        <li key={key} data-pending={isPending || undefined}>
          {mark === 'star' ? <Icon name="star" /> : <Mark name={mark} />}
          <div>
            <b className="block text-sm/[1.4] font-[550] wrap-anywhere in-data-pending:font-[450] in-data-pending:text-fg-mute">
              {text}
            </b>
            <span className="block text-xs/[1.4] text-fg-mute tabular-nums">{detail}</span>
          </div>
        </li>
      ))}
    </ol>
  )
}
