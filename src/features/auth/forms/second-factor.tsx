import { useEffect, useRef, useState } from 'react'
import type { QrCodeGenerateResult } from 'uqr'
import * as brand from '#src/content/generated/brand.ts'
import { team } from '#src/content/team.ts'
import { supabase } from '#src/lib/supabase.ts'
import { Button } from '#src/ui/button.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { Form, FormField, type Answer } from '#src/ui/form.tsx'
import { ScreenHeading } from '#src/ui/screen-heading.tsx'
import type { FormValues } from '#src/ui/use-form.ts'

const words = team.secondFactor
/** In modules, as the standard requires. */
const QUIET_ZONE = 4

/** Requires a code from a member's authenticator app, which is set up on the first visit. */
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
  const handleSubmit = async (values: FormValues): Promise<Answer | null> => {
    try {
      const { mfa } = (await supabase()).auth
      const { error } = await mfa.challengeAndVerify({ factorId: id, code: values('code').replaceAll(/\D/g, '') })
      if (!error) {
        onVerified()
        return null
      }
      if (error.code === 'mfa_verification_failed') return { ...words.failures.wrong, field: 'code' }
      if (error.status === 429) return words.failures.limited
      console.error('second factor: code not checked', error)
    } catch (error) {
      console.error('second factor: code not checked', error)
    }
    return words.failures.failed
  }
  return (
    <section>
      <ScreenHeading title={heading} lead={lead} />
      {enrolment && <Enrolment {...enrolment} />}
      <Form label={heading} submit={words.submit} busy={words.busy} onSubmit={handleSubmit} className="mt-4 grid gap-5">
        <FormField
          label={words.field}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={11}
          hint={enrolment ? undefined : words.challenge.lost}
        />
      </Form>
    </section>
  )
}

function Enrolment({ qrCode, secret, uri }: NonNullable<Factor['enrolment']>) {
  return (
    <div className="mt-6 grid grid-cols-[min(9rem,37vw)_1fr] items-start gap-5 xs:grid-cols-[13rem_1fr] short:grid-cols-[9rem_1fr]">
      <QrCodeDrawing {...qrCode} />
      <div className="-mt-1">
        {uri.startsWith('otpauth://') && (
          <a href={uri} className="mb-4 inline-block text-link xs:pointer-fine:hidden">
            {words.enrol.open}
          </a>
        )}
        <p className="text-sm text-fg-soft">
          {words.enrol.secret}
          <code className="mt-2 block font-sans leading-[1.7] font-medium tracking-wider wrap-anywhere text-fg select-all xs:max-w-[11em]">
            {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </code>
        </p>
      </div>
    </div>
  )
}

/** The site's policy blocks the inline styles of the auth service's own SVG, so the code is drawn here. */
function QrCodeDrawing({ data, size }: QrCodeGenerateResult) {
  const modules = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg role="img" aria-label={words.enrol.qr} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} rx="2" fill="#fff" />
      <path d={modules.join('')} fill="#000" />
    </svg>
  )
}

function useFactor() {
  const [factor, setFactor] = useState<Factor | 'loading' | 'failed'>('loading')
  // Only once, because a second enrolment would invalidate the code on screen.
  const preparing = useRef<Promise<Factor>>(null)

  const prepare = () => {
    preparing.current ??= prepareFactor()
    preparing.current.then(setFactor, (error: unknown) => {
      console.error('team: second factor not prepared', error)
      setFactor('failed')
    })
  }
  useEffect(prepare, [])

  const retry = () => {
    preparing.current = null
    setFactor('loading')
    prepare()
  }
  return { factor, retry }
}

/** The current step: enter a code, with or without scanning a new secret first. */
type Factor = { id: string; enrolment: { qrCode: QrCodeGenerateResult; secret: string; uri: string } | null }

/** The verified factor, or a new one. */
async function prepareFactor(): Promise<Factor> {
  const { mfa } = (await supabase()).auth
  const { data: known, error } = await mfa.listFactors()
  if (error) throw error
  const [verified] = known.totp
  if (verified) return { id: verified.id, enrolment: null }

  // Left over from a visit that ended before its code was entered.
  for (const { id } of known.all) await mfa.unenroll({ factorId: id })
  const { encode } = await import('uqr')
  const { data, error: refusal } = await mfa.enroll({ factorType: 'totp', issuer: brand.name })
  if (refusal) throw refusal
  const { secret, uri } = data.totp
  return { id: data.id, enrolment: { qrCode: encode(uri, { border: QUIET_ZONE }), secret, uri } }
}
