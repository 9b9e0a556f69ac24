import { useEffect, useState } from 'react'
import { auth as words } from '#src/content/auth.ts'
import { Button } from '#src/ui/button.tsx'
import { showToast } from '#src/ui/toast-store.ts'
import { failureToast, successToast } from '../auth-toasts.ts'
import { useAuth } from '../session/use-auth.ts'
import { Known } from '../forms/forms.tsx'
import { useCaptcha } from '../forms/use-captcha.ts'

const RESEND_AFTER_S = 60

/** A mail is on its way to this address: to confirm a new account, or to recover one. */
export type ExpectedMail = { email: string; purpose: 'confirm' | 'recover'; isJustSent: boolean }

/** Reads it from the state of the history entry; null when there is none. */
export function readExpectedMail(state: unknown): ExpectedMail | null {
  const { email, purpose, isJustSent }: Record<string, unknown> = { ...Object(state) }
  if (typeof email !== 'string' || (purpose !== 'confirm' && purpose !== 'recover')) return null
  return { email, purpose, isJustSent: isJustSent === true }
}

export function CheckInbox({ email, purpose, isJustSent }: ExpectedMail) {
  const { resendConfirmation, requestNewPassword } = useAuth()
  const { box, take } = useCaptcha()
  const [busy, setBusy] = useState(false)
  const [secondsLeft, restart] = useSecondsLeft(RESEND_AFTER_S, isJustSent)
  const { before, after } = words.inbox[purpose]

  const handleAgain = async () => {
    setBusy(true)
    const wish = { email, captchaToken: await take() }
    const result = await (purpose === 'confirm' ? resendConfirmation(wish) : requestNewPassword(wish))
    setBusy(false)
    if (result.ok) restart()
    showToast(result.ok ? successToast('mail-again') : failureToast('mail-again', result.failure))
  }

  return (
    <div className="mt-4 grid gap-5 text-fg-soft">
      <p>
        {before} <strong className="font-semibold wrap-anywhere text-fg">{email}</strong>, {after}
      </p>
      {purpose === 'confirm' && (
        <p className="text-sm">
          <Known text={words.inbox.question} email={email} />
        </p>
      )}
      <p className="text-sm">{words.inbox.spam}</p>
      <div ref={box} className="empty:hidden" />
      <Button
        busy={busy && words.inbox.busy}
        disabled={secondsLeft > 0}
        onClick={() => void handleAgain()}
        className="mt-2 tabular-nums"
      >
        {secondsLeft > 0 ? words.inbox.againIn(secondsLeft) : words.inbox.again}
      </Button>
    </div>
  )
}

/** Counts down by the clock, because a suspended tab skips ticks. Starts immediately if `isRunning`, and on `restart`. */
function useSecondsLeft(seconds: number, isRunning: boolean): [left: number, restart: () => void] {
  const [endsAt, setEndsAt] = useState(() => Date.now() + (isRunning ? seconds * 1000 : 0))
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000))

  useEffect(() => {
    if (left === 0) return undefined
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [left])

  const restart = () => {
    setNow(Date.now())
    setEndsAt(Date.now() + seconds * 1000)
  }
  return [left, restart]
}
