import { useEffect, useState } from 'react'
import { useTurnstile } from '#src/lib/turnstile.ts'
import { Button } from '#src/ui/button.tsx'
import { ScreenHeading } from '#src/ui/screen-heading.tsx'
import { showToast } from '#src/ui/toast-store.ts'
import { BackToLogin, ExistingAccountLinks } from '../forms/account-links.tsx'
import { useAuth } from '../session/use-auth.ts'

const RESEND_AFTER_MS = 60_000

export type ExpectedEmail = { email: string; purpose: 'confirm' | 'recover'; isJustSent: boolean }

export function CheckInboxScreen({ takesFocus, ...expected }: ExpectedEmail & { takesFocus: boolean }) {
  return (
    <>
      <ScreenHeading takesFocus={takesFocus} title="Check your inbox" />
      <CheckInbox key={expected.email} {...expected} />
      <BackToLogin />
    </>
  )
}

function CheckInbox({ email, purpose, isJustSent }: ExpectedEmail) {
  const { resendConfirmation, requestNewPassword } = useAuth()
  const { box, getToken } = useTurnstile()
  const [isSending, setIsSending] = useState(false)
  const [secondsLeft, restart] = useSecondsLeft(isJustSent)

  const handleResend = async () => {
    setIsSending(true)
    const request = { email, captchaToken: await getToken() }
    const { error } = await (purpose === 'confirm' ? resendConfirmation(request) : requestNewPassword(request))
    setIsSending(false)
    if (error) {
      const text = error.message ?? 'An error occurred. Please try again.'
      return showToast({ title: 'Email not sent', text, tone: 'destructive' })
    }
    restart()
    const text = 'If there is an email to send, it should be in your inbox in a moment.'
    return showToast({ title: 'Request received', text })
  }

  return (
    <div className="mt-4 grid gap-5 text-fg-soft">
      <p>
        {purpose === 'confirm' ? 'If there is no account yet for' : 'If there is an account for'}{' '}
        <strong className="font-semibold wrap-anywhere text-fg">{email}</strong>,{' '}
        {purpose === 'confirm'
          ? 'a link to confirm the address is on its way.'
          : 'a link to set a new password is on its way.'}
      </p>
      {purpose === 'confirm' && (
        <p className="text-sm">
          Already have an account? <ExistingAccountLinks email={email} />
        </p>
      )}
      <p className="text-sm">Nothing there after a minute or two? Look in your spam folder.</p>
      <div ref={box} className="empty:hidden" />
      <Button
        busy={isSending && 'Sending...'}
        disabled={secondsLeft > 0}
        onClick={() => void handleResend()}
        className="mt-2 tabular-nums"
      >
        {secondsLeft > 0 ? `Send it again in ${secondsLeft} s` : 'Send it again'}
      </Button>
    </div>
  )
}

/** Counts down by the clock, because a suspended tab skips ticks. Starts immediately if `isRunning`, and on `restart`. */
function useSecondsLeft(isRunning: boolean): [secondsLeft: number, restart: () => void] {
  const [endsAt, setEndsAt] = useState(() => Date.now() + (isRunning ? RESEND_AFTER_MS : 0))
  const [now, setNow] = useState(() => Date.now())
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / 1000))

  useEffect(() => {
    if (secondsLeft === 0) return undefined
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [secondsLeft])

  const restart = () => {
    setNow(Date.now())
    setEndsAt(Date.now() + RESEND_AFTER_MS)
  }
  return [secondsLeft, restart]
}
