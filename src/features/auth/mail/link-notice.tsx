import { Link } from 'wouter'
import { auth as words } from '#src/content/auth.ts'
import { authPaths } from '../auth-view.ts'
import { Banner } from '#src/ui/banner.tsx'
import type { LinkState } from './use-email-link.ts'

const notices: Partial<Record<LinkState['status'], { heading: string; text: string }>> = {
  'expired-recovery': { heading: words.link.expiredHeading, text: words.link.expiredRecovery },
  'expired-confirmation': { heading: words.link.expiredHeading, text: words.link.expiredConfirmation },
  refused: { heading: words.link.refusedHeading, text: words.link.refused },
}

type LinkNoticeProps = { status: LinkState['status']; onAskAgain: () => void }

/** Why a mailed link does not work. The live region is always in the page, so that its text is announced. */
export function LinkNotice({ status, onAskAgain }: LinkNoticeProps) {
  const notice = notices[status]
  return (
    <div role="status" className={notice ? 'mt-6' : ''}>
      {notice && (
        <Banner {...notice}>
          {status !== 'expired-confirmation' && (
            <Link href={authPaths.forgot} onClick={onAskAgain} className="text-sm text-link">
              {words.link.askAgain}
            </Link>
          )}
        </Banner>
      )}
    </div>
  )
}
