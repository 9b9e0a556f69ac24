import { useState, type FormEvent, type ReactNode } from 'react'
import { useBrowserValue } from '#src/lib/use-browser-value.ts'
import { Button } from '#src/ui/button.tsx'

type AccountFormProps = {
  heading: string
  submit: string
  busy: string
  /** Answers with what went wrong in words, or null. */
  onSubmit: (values: FormData) => Promise<string | null>
  children: ReactNode
}

export function AccountForm({ heading, submit, busy, onSubmit, children }: AccountFormProps) {
  const [running, setRunning] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const hydrated = useBrowserValue(() => true, false)

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setRunning(true)
    setProblem(null)
    setProblem(await onSubmit(new FormData(event.currentTarget)))
    setRunning(false)
  }

  // method="post" and the button's late start keep a password out of the address bar when scripts are slow.
  return (
    <form method="post" aria-label={heading} className="my-8 grid gap-4" onSubmit={(event) => void handleSubmit(event)}>
      <h2 className="text-2xl">{heading}</h2>
      {children}
      <p role="alert">{problem}</p>
      <Button type="submit" disabled={!hydrated || running}>
        {running ? busy : submit}
      </Button>
    </form>
  )
}
