import { Link } from 'wouter'
import { auth as words } from '#src/content/auth.ts'
import { Icon } from '#src/ui/icon.tsx'
import { authPaths } from './auth-view.ts'
import type { LinkStatus } from './use-email-link.ts'

const notices = {
  unchecked: { heading: words.link.uncheckedHeading, text: words.link.unchecked },
  'expired-recovery': { heading: words.link.expiredHeading, text: words.link.expiredRecovery },
  'expired-confirmation': { heading: words.link.expiredHeading, text: words.link.expiredConfirmation },
}

type LinkNoticeProps = { status: LinkStatus; onRetry: () => void; onAskAgain: () => void }

/** What became of the link in the mail. The region is there from the start, so that its words are announced. */
export function LinkNotice({ status, onRetry, onAskAgain }: LinkNoticeProps) {
  const notice = status === 'none' || status === 'checking' ? null : notices[status]
  return (
    <div role="status">
      {status === 'checking' && <p className="mt-6 text-fg-soft">{words.link.checking}</p>}
      {notice && (
        <div className="mt-6 grid grid-cols-[auto_1fr] gap-x-3.5 rounded-lg border border-vermilion-600 bg-vermilion-900 p-4 text-paper-200">
          <Icon name="alert" className="mt-0.5 size-5 text-vermilion-300" />
          <div>
            <p className="font-semibold text-fg">{notice.heading}</p>
            <p className="text-sm">{notice.text}</p>
            {status === 'expired-recovery' && (
              <Link href={authPaths.forgot} onClick={onAskAgain} className="text-sm text-link">
                {words.link.askAgain}
              </Link>
            )}
            {status === 'unchecked' && (
              <button type="button" onClick={onRetry} className="text-sm text-link">
                {words.link.retry}
              </button>
            )}
          </div>
        </div>
      )}
    </div>
  )
}
