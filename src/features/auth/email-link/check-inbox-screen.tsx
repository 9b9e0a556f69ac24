import { useState } from 'react'
import { useTurnstile } from '#src/lib/turnstile.ts'
import { Button } from '#src/ui/button.tsx'
import { ScreenHeading } from '#src/ui/screen-heading.tsx'
import { showToast } from '#src/ui/toast-store.ts'
import { BackToLogin, ExistingAccountLinks } from '../forms/account-links.tsx'
import { useAuth } from '../session/auth-provider.tsx'

export function CheckInboxScreen({ email, purpose }: { email: string; purpose: 'confirm' | 'recover' }) {
  const { resendConfirmation, requestNewPassword } = useAuth()
  const { box, getToken } = useTurnstile()
  const [isSending, setIsSending] = useState(false)

  const handleResend = async () => {
    setIsSending(true)
    const request = { email, captchaToken: await getToken() }
    const { error } = await (purpose === 'confirm' ? resendConfirmation(request) : requestNewPassword(request))
    setIsSending(false)
    if (error) {
      const text = error.message ?? 'An error occurred. Please try again.'
      return showToast({ title: 'Email not sent', text, tone: 'destructive' })
    }
    const text = 'If there is an email to send, it should be in your inbox in a moment.'
    return showToast({ title: 'Request received', text })
  }

  return (
    <>
      <ScreenHeading title="Check your inbox" />
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
        <Button busy={isSending && 'Sending...'} onClick={() => void handleResend()} className="mt-2">
          Send it again
        </Button>
      </div>
      <BackToLogin />
    </>
  )
}
