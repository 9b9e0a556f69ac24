import { useEffect, useRef, useState } from 'react'
import type { QrCodeGenerateResult } from 'uqr'
import * as brand from '#src/brand/brand.data.ts'
import { supabase } from '#src/lib/supabase.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Form, RootError } from '#src/ui/form.tsx'
import { ScreenHeading } from '#src/ui/screen-heading.tsx'
import { useForm } from '#src/ui/use-form.ts'

type CodeValues = { code: string }

/** In modules, as the standard requires. */
const QUIET_ZONE = 4

export function SecondFactor({ onVerified }: { onVerified: () => void }) {
  const { factor, retry } = useFactor()

  if (factor === 'loading') return <p role="status">One moment...</p>
  if (factor === 'failed') {
    return (
      <section className="grid gap-5">
        <Banner role="alert" heading="That did not work" text="Please try again." />
        <Button onClick={retry}>Try again</Button>
      </section>
    )
  }
  return <CodeForm factor={factor} onVerified={onVerified} />
}

function CodeForm({ factor: { id, enrolment }, onVerified }: { factor: Factor; onVerified: () => void }) {
  const { register, handleSubmit, formState, setError } = useForm<CodeValues>()
  const { errors, isSubmitting } = formState
  const heading = enrolment ? 'Protect your account' : 'Enter your code'

  const onSubmit = async ({ code }: CodeValues) => {
    try {
      const { mfa } = (await supabase()).auth
      const { error } = await mfa.challengeAndVerify({ factorId: id, code: code.replaceAll(/\D/g, '') })
      if (!error) return onVerified()
      if (error.code === 'mfa_verification_failed') {
        const message = 'Codes change every 30 seconds. Enter the one shown in the app now.'
        return setError('code', { heading: 'This code is wrong', message }, { shouldFocus: true })
      }
      if (error.status === 429) {
        const message = 'Please wait a few minutes and try again.'
        return setError('root', { heading: 'Too many attempts', message })
      }
      console.error('second factor: code not checked', error)
    } catch (error) {
      console.error('second factor: code not checked', error)
    }
    return setError('root', { heading: 'That did not work', message: 'Please try again.' })
  }

  return (
    <section>
      <ScreenHeading
        title={heading}
        lead={
          enrolment
            ? 'Scan this code with an authenticator app. It shows a new code every 30\u00a0seconds, which you enter when you log in.'
            : `Open your authenticator app and enter the code for ${brand.name}.`
        }
      />
      {enrolment && <Enrolment {...enrolment} />}
      <Form aria-label={heading} className="mt-4 grid gap-5" onSubmit={(event) => handleSubmit(onSubmit)(event)}>
        <div role="status">
          <RootError error={errors.root} />
        </div>
        <Field
          label="Code from the app"
          inputMode="numeric"
          autoComplete="one-time-code"
          // Not a rule: an empty code is sent, and refused with a sentence that helps.
          required
          hint={enrolment ? undefined : 'Lost your phone? Ask whoever runs the site to reset your account.'}
          {...register('code', { maxLength: 11 })}
          error={
            errors.code && (
              <>
                <b className="block font-semibold">{errors.code.heading}</b>
                {errors.code.message}
              </>
            )
          }
        />
        <Button type="submit" busy={isSubmitting && 'Checking...'} className="w-full">
          Continue
        </Button>
      </Form>
    </section>
  )
}

const enrolmentGrid = 'grid-cols-[min(9rem,37vw)_1fr] xs:grid-cols-[13rem_1fr]'
const secretStyle = 'font-sans leading-[1.7] font-medium tracking-wider wrap-anywhere text-fg select-all'

function Enrolment({ qrCode, secret, uri }: NonNullable<Factor['enrolment']>) {
  return (
    <div className={`mt-6 grid items-start gap-5 ${enrolmentGrid}`}>
      <QrCodeDrawing {...qrCode} />
      <div className="-mt-1">
        {uri.startsWith('otpauth://') && (
          <a href={uri} className="mb-4 inline-block text-link xs:pointer-fine:hidden">
            Open the app on this device
          </a>
        )}
        <p className="text-sm text-fg-soft">
          Or enter this key in the app:
          <code className={`mt-2 block xs:max-w-[11em] ${secretStyle}`}>
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
    <svg
      role="img"
      aria-label="QR code for an authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
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

type Factor = { id: string; enrolment: { qrCode: QrCodeGenerateResult; secret: string; uri: string } | null }

async function prepareFactor(): Promise<Factor> {
  const { mfa } = (await supabase()).auth
  const { data: factors, error } = await mfa.listFactors()
  if (error) throw error
  const [verified] = factors.totp
  if (verified) return { id: verified.id, enrolment: null }

  // Left over from a visit that ended before its code was entered.
  for (const { id } of factors.all) await mfa.unenroll({ factorId: id })
  const { encode } = await import('uqr')
  const { data, error: enrolError } = await mfa.enroll({ factorType: 'totp', issuer: brand.name })
  if (enrolError) throw enrolError
  const { secret, uri } = data.totp
  return { id: data.id, enrolment: { qrCode: encode(uri, { border: QUIET_ZONE }), secret, uri } }
}
