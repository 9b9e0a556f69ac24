import { useState, type FormEvent, type ReactNode } from 'react'
import { useBrowserValue } from '#src/lib/use-browser-value.ts'
import { Button } from '#src/ui/button.tsx'
import { useCaptcha, type TakeCaptcha } from './use-captcha.ts'

export type FormValues = (name: string) => string

type AccountFormProps = {
  label: string
  submit: string
  busy: string
  onSubmit: (values: FormValues, takeCaptcha: TakeCaptcha) => Promise<void>
  children: ReactNode
}

/** A form whose button is busy while its request runs, and which the browser checks before that. */
export function AccountForm({ label, submit, busy, onSubmit, children }: AccountFormProps) {
  const [running, setRunning] = useState(false)
  const { box, take } = useCaptcha()
  const hydrated = useBrowserValue(() => true, false)

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (running) return
    const data = new FormData(event.currentTarget)
    setRunning(true)
    await onSubmit((name) => {
      const value = data.get(name)
      return typeof value === 'string' ? value : ''
    }, take)
    setRunning(false)
  }

  // method="post" and the button's late start keep a password out of the address bar when scripts are slow.
  return (
    <form
      method="post"
      aria-label={label}
      className="mt-7.5 grid gap-5.5"
      onSubmit={(event) => void handleSubmit(event)}
    >
      {children}
      <div ref={box} className="empty:hidden" />
      <Button type="submit" busy={running && busy} disabled={!hydrated} className="mt-2 w-full">
        {submit}
      </Button>
    </form>
  )
}
