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
import { emptyDraft, keepDraft, readDraft, type Draft } from './draft.ts'
import { sendContact, type ContactPhase } from './send-contact.ts'

export type FormPhase = 'idle' | ContactPhase | 'sent'

const RESET_AFTER_MS = 2_000
const FIELDS: readonly ContactField[] = ['name', 'email', 'company', 'message']

/** The form's states. The inputs belong to the browser, so that what is typed before this script arrives is kept. */
export function useContactForm() {
  const form = useRef<HTMLFormElement>(null)
  const [phase, setPhase] = useState<FormPhase>('idle')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [unsaved, setUnsaved] = useState<Draft | null>(null)

  useEffect(() => {
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
    const outcome = await sendContact(message, contactBackend, setPhase)
    showToast(contactToasts[outcome])
    if (outcome === 'not-saved') {
      setUnsaved(typed)
      setPhase('idle')
    } else {
      keepDraft(emptyDraft)
      setPhase('sent')
    }
  }

  const handleInput = (event: FormEvent<HTMLFormElement>) => {
    if (phase === 'idle') keepDraft(readForm(event.currentTarget))
  }

  return { form, phase, errors, unsaved, handleSubmit, handleInput }
}

function inputOf(form: HTMLFormElement, name: ContactField): HTMLInputElement | HTMLTextAreaElement | null {
  const input = form.elements.namedItem(name)
  return input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement ? input : null
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
