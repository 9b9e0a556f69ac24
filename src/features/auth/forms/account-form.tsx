import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useSearch } from 'wouter'
import { useBrowserValue } from '#src/lib/use-browser-value.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { showToast } from '#src/ui/toast-store.ts'
import { failureToast, type AuthTask } from '../auth-toasts.ts'
import { refusedField, type AuthFailure } from '../session/auth-failure.ts'
import { findErrors, FormErrors, type FieldErrors } from './form-errors.ts'
import { useCaptcha, type TakeCaptcha } from './use-captcha.ts'

export type FormValues = (name: string) => string

type AccountFormProps = {
  task: AuthTask
  label: string
  submit: string
  busy: string
  /** Returns what failed, or null. */
  onSubmit: (values: FormValues, takeCaptcha: TakeCaptcha) => Promise<AuthFailure | null>
  /** What to say about a failure in place of the toast's text, if anything. */
  explain?: (failure: AuthFailure) => ReactNode
  children: ReactNode
}

type Problems = { errors: FieldErrors; failure: AuthFailure | null }

const none: Problems = { errors: {}, failure: null }

/** Says what is wrong at the fields and above them. Its button is busy while its request runs. */
export function AccountForm({ task, label, submit, busy, onSubmit, explain, children }: AccountFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const noticeId = useId()
  const [running, setRunning] = useState(false)
  const { problems, setProblems } = useProblems()
  const { box, take } = useCaptcha()
  const hydrated = useBrowserValue(() => true, false)
  const { errors, failure } = problems
  const field = failure && refusedField(failure)

  useEffect(() => {
    if (!failure) return
    document.getElementById(noticeId)?.scrollIntoView({ block: 'nearest' })
    const input = field && form.current?.elements.namedItem(field)
    if (!(input instanceof HTMLElement)) return
    input.focus({ preventScroll: true })
    input.scrollIntoView({ block: 'nearest' })
  }, [failure, field, noticeId])

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (running) return
    const filled = event.currentTarget
    const found = findErrors(filled)
    setProblems({ errors: found, failure: null })
    const [firstBad] = Object.keys(found)
    if (firstBad !== undefined) {
      const input = filled.elements.namedItem(firstBad)
      if (input instanceof HTMLElement) input.focus()
      return
    }
    const data = new FormData(filled)
    setRunning(true)
    const failed = await onSubmit((name) => {
      const value = data.get(name)
      return typeof value === 'string' ? value : ''
    }, take)
    setRunning(false)
    if (!failed) return
    showToast(failureToast(task, failed))
    setProblems({ errors: {}, failure: failed })
  }

  const recheck = (event: FormEvent<HTMLFormElement>) => {
    const found = findErrors(event.currentTarget)
    const marked = Object.entries(found).filter(([name]) => name in errors)
    setProblems({ failure, errors: Object.fromEntries(marked) })
  }

  // method="post" and a button that is disabled until hydration keep a password out of the address bar.
  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-label={label}
      className="auth-panel grid"
      onSubmit={(event) => void handleSubmit(event)}
      onInput={recheck}
    >
      <FormErrors value={{ errors, refused: field ? { field, reason: noticeId } : null }}>
        {failure && (
          <Notice id={noticeId} heading={failureToast(task, failure).title} className="auth-failure">
            <p className="mt-0.5 text-sm text-paper-200">{explain?.(failure) ?? failureToast(task, failure).text}</p>
          </Notice>
        )}
        {children}
      </FormErrors>
      <div ref={box} className="empty:hidden" />
      <Button type="submit" busy={running && busy} waiting={!hydrated} className="w-full">
        {submit}
      </Button>
    </form>
  )
}

/** They belong to one attempt on one tab: another address of the screen starts without them. */
function useProblems() {
  const search = useSearch()
  const [problems, setProblems] = useState(none)
  const [seenAt, setSeenAt] = useState(search)
  if (seenAt !== search) {
    setSeenAt(search)
    setProblems(none)
  }
  return { problems, setProblems }
}
