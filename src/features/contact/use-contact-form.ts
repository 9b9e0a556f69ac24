import { useEffect, useRef, useState, type FormEvent } from 'react'
import {
  checkContactMessage,
  tidyContactMessage,
  type ContactField,
  type FieldErrors,
} from '#shared/contact-message.ts'
import { showToast } from '#src/ui/toast-store.ts'
import { contactBackend } from './contact-backend.ts'
import { contactToasts } from './contact-toasts.ts'
import { TRAP_FIELD } from './trap-field.tsx'
import { env } from '#src/lib/env.ts'
import { emptyDraft, keepDraft, readDraft, type Draft } from './draft.ts'
import { sendContact, type ContactPhase } from './send-contact.ts'

export type FormPhase = 'idle' | ContactPhase | 'sent'

const RESET_AFTER_MS = 2_000
const SHORTEST_FILL_MS = 2_000
const CHECK_PATIENCE_MS = 5_000
const FIELDS: readonly ContactField[] = ['name', 'email', 'company', 'message']

/** The form's states. The inputs belong to the browser, so that what is typed before this script arrives is kept. */
export function useContactForm() {
  const form = useRef<HTMLFormElement>(null)
  const shownAt = useRef(0)
  const check = useRef<Promise<string | null>>(null)
  const checkBox = useRef<HTMLDivElement>(null)
  const [phase, setPhase] = useState<FormPhase>('idle')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [unsaved, setUnsaved] = useState<Draft | null>(null)

  useEffect(() => {
    shownAt.current = performance.now()
    if (form.current) fillEmpty(form.current, readDraft())
  }, [])

  useEffect(() => {
    if (phase !== 'sent') return undefined
    const timer = setTimeout(() => {
      form.current?.reset()
      setPhase('idle')
    }, RESET_AFTER_MS)
    return () => clearTimeout(timer)
  }, [phase])

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (phase !== 'idle') return
    const typed = readForm(event.currentTarget)
    const message = tidyContactMessage(typed)
    const found = checkContactMessage(message)
    setErrors(found)
    const firstBad = FIELDS.find((name) => found[name])
    if (firstBad) {
      inputOf(event.currentTarget, firstBad)?.focus()
      return
    }
    setUnsaved(null)
    const sender = {
      looksAutomated: (inputOf(event.currentTarget, TRAP_FIELD)?.value ?? '') !== '',
      turnstileToken: Promise.race([check.current, sleep(CHECK_PATIENCE_MS).then(() => null)]),
      ready: sleep(shownAt.current + SHORTEST_FILL_MS - performance.now()),
    }
    const outcome = await sendContact(message, sender, contactBackend, setPhase)
    showToast(contactToasts[outcome])
    if (outcome === 'not-saved') {
      setUnsaved(typed)
      setPhase('idle')
    } else {
      keepDraft(emptyDraft)
      check.current = null // a token is good for one message
      setPhase('sent')
    }
  }

  const startCheck = () => {
    const { turnstileSiteKey } = env
    const box = checkBox.current
    if (!turnstileSiteKey || !box || check.current) return
    box.replaceChildren()
    check.current = import('./turnstile.ts').then(
      ({ startTurnstile }) => startTurnstile(box, turnstileSiteKey),
      () => null,
    )
  }

  const handleInput = (event: FormEvent<HTMLFormElement>) => {
    if (phase === 'idle') keepDraft(readForm(event.currentTarget))
    startCheck()
  }

  return { form, checkBox, phase, errors, unsaved, handleSubmit, handleInput }
}

function inputOf(
  form: HTMLFormElement,
  name: ContactField | typeof TRAP_FIELD,
): HTMLInputElement | HTMLTextAreaElement | null {
  const input = form.elements.namedItem(name)
  return input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement ? input : null
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

function readForm(form: HTMLFormElement): Draft {
  const value = (name: ContactField) => inputOf(form, name)?.value ?? ''
  return { name: value('name'), email: value('email'), company: value('company'), message: value('message') }
}

function fillEmpty(form: HTMLFormElement, draft: Draft): void {
  for (const name of FIELDS) {
    const input = inputOf(form, name)
    if (input?.value === '') input.value = draft[name]
  }
}
