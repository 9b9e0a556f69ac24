import { useId, type ReactNode } from 'react'
import { useSearch } from 'wouter'
import { auth as words } from '#src/content/auth.ts'
import { useBrowserValue } from '#src/lib/use-browser-value.ts'
import { Button } from '#src/ui/button.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { showToast } from '#src/ui/toast-store.ts'
import { useForm, type FormValues } from '#src/ui/use-form.ts'
import { failureToast, type AuthTask } from '../auth-toasts.ts'
import { isUnanswered, refusedField, type AuthFailure } from '../session/auth-failure.ts'
import { findErrors, FormErrors } from './account-field.tsx'
import { useCaptcha, type TakeCaptcha } from './use-captcha.ts'

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

/** Says what is wrong at the fields and above them. Its button is busy while its request runs. */
export function AccountForm({ task, label, submit, busy, onSubmit, explain, children }: AccountFormProps) {
  const noticeId = useId()
  const { box, take } = useCaptcha()
  const hydrated = useBrowserValue(() => true, false)
  const { isBusy, errors, outcome, props } = useForm({
    check: findErrors,
    fieldOf: refusedField,
    // What was said belongs to one tab.
    view: useSearch(),
    onSubmit: async (values) => {
      const failed = await onSubmit(values, take)
      // A blamed field gets the focus, and is described by the notice. Where it has the focus already, the toast is announced.
      const blamed = failed && refusedField(failed)
      const isSilent = blamed !== null && document.activeElement?.getAttribute('name') !== blamed
      if (failed) showToast({ ...failureToast(task, failed), isSilent })
      return failed
    },
  })
  const field = outcome && refusedField(outcome)

  // A button that is disabled until hydration keeps a password out of the address bar.
  return (
    <form {...props} aria-label={label} className="auth-panel grid">
      <FormErrors value={{ errors, refused: field ? { field, reason: noticeId } : null }}>
        {outcome && (
          <Banner
            ref={bringIntoView}
            id={noticeId}
            heading={failureToast(task, outcome).title}
            className="auth-failure"
          >
            <p className="mt-0.5 text-sm text-paper-200">
              {isUnanswered(outcome) && !navigator.onLine
                ? words.errors.offline
                : (explain?.(outcome) ?? failureToast(task, outcome).text)}
            </p>
          </Banner>
        )}
        {children}
      </FormErrors>
      <div ref={box} className="empty:hidden" />
      <Button type="submit" busy={isBusy && busy} waiting={!hydrated} className="w-full">
        {submit}
      </Button>
    </form>
  )
}

/** Above the fields, so it comes into view before the one that it is about. */
function bringIntoView(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'nearest' })
}
