import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { ContactField, FieldErrors } from '#shared/contact-message.ts'
import { env } from '#src/lib/env.ts'
import { prepareToasts } from '#src/ui/toaster.tsx'
import { showToast } from '#src/ui/toast-store.ts'
import { emptyDraft, keepDraft, readDraft, type Draft } from './draft.ts'
import { notSavedToast } from './not-saved-toast.ts'
import type { ContactPhase } from './send-contact.ts'
import { TRAP_FIELD } from './trap-field.tsx'

export type FormPhase = 'idle' | ContactPhase | 'sent'

const RESET_AFTER_MS = 2_000
const SHORTEST_FILL_MS = 2_000
const CHECK_PATIENCE_MS = 5_000
const FIELDS: readonly ContactField[] = ['name', 'email', 'company', 'message']

/** The form's states. The inputs belong to the browser, so that what is typed before this script arrives is kept. */
export function useContactForm() {
  const form = useRef<HTMLFormElement>(null)
  const shownAt = useRef(0)
  const isSubmitting = useRef(false)
  const check = useRef<Promise<string | null>>(null)
  const checkBox = useRef<HTMLDivElement>(null)
  const [phase, setPhase] = useState<FormPhase>('idle')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [unsaved, setUnsaved] = useState<Draft | null>(null)

  useEffect(() => {
    shownAt.current = performance.now()
    if (!form.current) return
    fillEmpty(form.current, readDraft())
    form.current.addEventListener('focusin', prepareSending, { once: true })
  }, [])

  useEffect(() => {
    if (phase !== 'sent') return undefined
    const timer = setTimeout(() => {
      form.current?.reset()
      setPhase('idle')
    }, RESET_AFTER_MS)
    return () => clearTimeout(timer)
  }, [phase])

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (phase !== 'idle' || isSubmitting.current) return
    isSubmitting.current = true
    void submit(event.currentTarget).finally(() => {
      isSubmitting.current = false
    })
  }

  const submit = async (filled: HTMLFormElement) => {
    const typed = readForm(filled)
    const sending = await fetchSending()
    if (!sending) {
      showToast(notSavedToast)
      setUnsaved(typed)
      return
    }
    const message = sending.tidyContactMessage(typed)
    const found = sending.checkContactMessage(message)
    setErrors(found)
    const firstBad = FIELDS.find((name) => found[name])
    if (firstBad) {
      inputOf(filled, firstBad)?.focus()
      return
    }
    setUnsaved(null)
    const sender = {
      looksAutomated: (inputOf(filled, TRAP_FIELD)?.value ?? '') !== '',
      turnstileToken: Promise.race([check.current, sleep(CHECK_PATIENCE_MS).then(() => null)]),
      ready: sleep(shownAt.current + SHORTEST_FILL_MS - performance.now()),
    }
    const outcome = await sending.sendContact(message, sender, sending.contactBackend, setPhase)
    showToast(sending.contactToasts[outcome])
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
    check.current = import('#src/lib/turnstile.ts').then(
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

function prepareSending(): void {
  prepareToasts()
  void fetchSending()
}

/** Null where it cannot be fetched; the next attempt may find the network back. */
async function fetchSending() {
  try {
    return (await import('./sending.ts')).sending
  } catch (error) {
    console.error('contact: code for sending not loaded', error)
    return null
  }
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
