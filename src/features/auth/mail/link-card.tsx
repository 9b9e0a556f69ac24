import { auth as words } from '#src/content/auth.ts'
import { Button } from '#src/ui/button.tsx'
import { Banner } from '#src/ui/banner.tsx'
import type { FollowedLink } from './use-email-link.ts'

/** Asks before a mailed link is used, and says whose account it opens, if the server knows. */
export function LinkCard({ link: state }: { link: FollowedLink }) {
  if (!('link' in state)) return null
  const { link, follow } = state
  return (
    <div className="mt-4 grid gap-5 text-fg-soft">
      <p role="status">
        {'owner' in link ? (
          <>
            {words.link.logsInAs} <strong className="font-semibold wrap-anywhere text-fg">{link.owner.email}</strong>.
          </>
        ) : (
          words.link.leads[link.type]
        )}
      </p>
      <p className="text-sm">{words.link.onlyIf}</p>
      <div role="status">
        {state.status === 'unchecked' && (
          <Banner heading={words.link.uncheckedHeading} text={state.message ?? words.link.noAnswer}>
            <p className="text-sm">{words.link.stillGood}</p>
          </Banner>
        )}
      </div>
      <Button busy={state.status === 'checking' && words.link.checking} onClick={follow}>
        {state.status === 'unchecked' ? words.link.retry : words.link.proceed}
      </Button>
    </div>
  )
}
