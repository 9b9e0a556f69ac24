import { useEffect, useRef, useState } from 'react'
import { team } from '#src/content/team.ts'
import { Button } from '#src/ui/button.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { AccessForm } from './access-form.tsx'
import { AccessHeading } from './access-heading.tsx'
import { prepareFactor, verifyCode, type Factor } from './factor-actions.ts'
import { QrCode } from './qr-code.tsx'

const words = team.secondFactor

/** Asks a member for a code of an authenticator app, which is set up on the first visit. */
export function SecondFactor({ onVerified }: { onVerified: () => void }) {
  const { factor, retry } = useFactor()

  if (factor === 'loading') return <p role="status">{words.loading}</p>
  if (factor === 'failed') {
    return (
      <section className="grid gap-5">
        <Banner role="alert" heading={words.failures.failed.heading} text={words.failures.failed.text} />
        <Button onClick={retry}>{words.retry}</Button>
      </section>
    )
  }
  const { id, enrolment } = factor
  const { heading, lead } = enrolment ? words.enrol : words.challenge
  const handleSubmit = async (code: string) => {
    const outcome = await verifyCode(id, code.replaceAll(/\D/g, ''))
    if (outcome !== 'verified') return words.failures[outcome]
    onVerified()
    return null
  }
  return (
    <section>
      <AccessHeading title={heading} lead={lead} />
      {enrolment && <Enrolment {...enrolment} />}
      <AccessForm
        label={heading}
        submit={words.submit}
        busy={words.busy}
        onSubmit={handleSubmit}
        field={{
          label: words.field,
          name: 'code',
          inputMode: 'numeric',
          autoComplete: 'one-time-code',
          maxLength: 11,
          hint: enrolment ? undefined : words.challenge.lost,
        }}
      />
    </section>
  )
}

function Enrolment({ qrCode, secret, uri }: NonNullable<Factor['enrolment']>) {
  return (
    <div className="mt-6 grid items-center justify-items-start gap-5 xs:grid-cols-[13rem_1fr] [&>svg]:w-52">
      <QrCode svg={qrCode} label={words.enrol.qr} />
      <div>
        {uri.startsWith('otpauth://') && (
          <a href={uri} className="mb-4 inline-block text-link xs:pointer-fine:hidden">
            {words.enrol.open}
          </a>
        )}
        <p className="text-sm text-fg-soft">
          {words.enrol.secret}
          <code className="mt-2 block leading-[1.7] wrap-anywhere text-fg select-all xs:max-w-[11em]">
            {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </code>
        </p>
      </div>
    </div>
  )
}

function useFactor() {
  const [factor, setFactor] = useState<Factor | 'loading' | 'failed'>('loading')
  // Once: a second enrolment would make the code on screen worthless.
  const preparing = useRef<Promise<Factor | null>>(null)

  const prepare = () => {
    preparing.current ??= prepareFactor()
    preparing.current.then(
      (found) => setFactor(found ?? 'failed'),
      (error: unknown) => {
        console.error('team: second factor not prepared', error)
        setFactor('failed')
      },
    )
  }
  useEffect(prepare, [])

  const retry = () => {
    preparing.current = null
    setFactor('loading')
    prepare()
  }
  return { factor, retry }
}
