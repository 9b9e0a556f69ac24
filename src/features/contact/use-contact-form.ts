import { useEffect, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { checkContactMessage, fieldNames, tidyContactMessage, type FieldErrors } from '#shared/contact-message.ts'
import { env } from '#src/lib/env.ts'
import { supabase } from '#src/lib/supabase.ts'
import { startTurnstile } from '#src/lib/turnstile.ts'
import { fitToText } from '#src/ui/fit-to-text.ts'
import { announce, showToast } from '#src/ui/toast-store.ts'
import type { Received, Receipt } from './receipt.tsx'
import type { sendLead } from './send-lead.ts'
import { draftOf, emptyDraft, keepDraft, readDraft, type Draft } from './draft.ts'
import type { ContactPhase, LeadSource } from './send-contact.ts'
import { HONEYPOT_FIELD } from './honeypot-field.tsx'
import { notSavedToast } from './not-saved-toast.ts'

export type FormPhase = 'idle' | ContactPhase | 'sent'

/** The result of the last attempt, shown until the next one. */
export type SubmissionResult =
  | { kind: 'unsent'; typed: Draft }
  | { kind: 'received'; received: Received; View: typeof Receipt }

const RESET_AFTER_MS = 2_000
const SHORTEST_FILL_MS = 2_000
// Cloudflare accepts a token for 300 s; the rest is for sending.
const TOKEN_MS = 240_000
const PATIENCE_MS = 5_000
const FIELDS = Object.keys(emptyDraft)

type TextSource = {
  source: LeadSource
  read: () => Draft
  /** Called with text that is typed but not sent. */
  keep: (draft: Draft) => void
  /** Maps the typed text to the message that is sent. */
  complete: (typed: Draft, form: HTMLFormElement) => Draft
}

/** Name and address of the account: initial values that typing replaces. */
export type Known = { name: string; email: string }

const unknownVisitor: Known = { name: '', email: '' }
const written: TextSource = { source: 'form', read: readDraft, keep: keepDraft, complete: (typed) => typed }

/**
 * The form's states. Its inputs are uncontrolled, so that text typed before hydration is kept. It does not use useForm:
 * that would be in the script of all pages, 0.3 kB of it for pages without a form.
 */
export function useContactForm({ source, read, keep, complete }: TextSource = written, known: Known = unknownVisitor) {
  const form = useRef<HTMLFormElement>(null)
  const shownAt = useRef(0)
  const isSubmitting = useRef(false)
  const turnstile = useTurnstile()
  const [phase, setPhase] = useState<FormPhase>('idle')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [result, setResult] = useState<SubmissionResult | null>(null)

  useEffect(() => {
    shownAt.current = performance.now()
    if (!form.current) return
    fillEmpty(form.current, read())
    fitMessage(form.current)
    form.current.addEventListener('focusin', loadBackend, { once: true })
  }, [read])

  useEffect(() => {
    if (form.current) beginWith(form.current, known)
  }, [known])

  useEffect(() => {
    if (phase !== 'sent') return undefined
    const timer = setTimeout(() => {
      form.current?.reset()
      if (form.current) fitMessage(form.current)
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
    const typed = complete(readForm(filled), filled)
    const message = tidyContactMessage(typed)
    const found = checkContactMessage(message)
    // Shown before the focus moves, so that it is announced with the field and laid out once.
    flushSync(() => setErrors(found))
    const firstBad = fieldNames.find((name) => name in found)
    if (firstBad) {
      const input = inputOf(filled, firstBad)
      // With Enter in the wrong field the focus does not move.
      if (input === document.activeElement) announce(found[firstBad] ?? '')
      input?.focus({ preventScroll: true })
      // With its label, and from above directly below the bar.
      input?.parentElement?.scrollIntoView({ block: 'nearest' })
      return
    }
    setResult(null)
    setPhase('saving')
    const sender = {
      source,
      looksAutomated: (inputOf(filled, HONEYPOT_FIELD)?.value ?? '') !== '',
      turnstileToken: turnstile.take(),
      ready: sleep(shownAt.current + SHORTEST_FILL_MS - performance.now()),
    }
    const { outcome, replyBy, toast, View } = await attempt(message, sender, setPhase)
    showToast(toast)
    if (outcome === 'not-saved' || !View) {
      setResult({ kind: 'unsent', typed })
      setPhase('idle')
    } else {
      keep(emptyDraft)
      setResult({ kind: 'received', View, received: { ...message, outcome, replyBy, at: new Date() } })
      setPhase('sent')
    }
  }

  const handleInput = (event: FormEvent<HTMLFormElement>) => {
    const typing = event.currentTarget
    fitMessage(typing)
    if (phase !== 'idle') return
    const typed = readForm(typing)
    setErrors((marked) => stillWrong(marked, checkContactMessage(tidyContactMessage(typed))))
    keep(typed)
    turnstile.start()
  }

  return { form, checkBox: turnstile.box, phase, errors, result, handleSubmit, handleInput }
}

/** The visitor check of the contact form. Does nothing where Turnstile is not configured. */
export function useTurnstile() {
  const box = useRef<HTMLDivElement>(null)
  const check = useRef<{ token: Promise<string | null>; startedAt: number }>(null)

  /** Starts a check, unless there is one that is still valid. */
  const start = () => {
    const { turnstileSiteKey } = env
    if (!turnstileSiteKey || !box.current) return
    if (check.current && performance.now() - check.current.startedAt < TOKEN_MS) return
    box.current.replaceChildren()
    check.current = { token: startTurnstile(box.current, turnstileSiteKey), startedAt: performance.now() }
  }

  /** The token for one message; null when there is none in time. */
  const take = async (): Promise<string | null> => {
    start()
    const token = check.current?.token ?? null
    check.current = null
    return Promise.race([token, sleep(PATIENCE_MS).then(() => null)])
  }

  return { box, start, take }
}

/** Typing clears or changes the marks of the last attempt and sets no new ones. */
function stillWrong(marked: FieldErrors, found: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(found).filter(([name]) => name in marked))
}

function fitMessage(form: HTMLFormElement): void {
  const message = inputOf(form, 'message')
  if (message instanceof HTMLTextAreaElement) fitToText(message)
}

async function attempt(...[message, sender, onPhase]: Parameters<typeof sendLead>) {
  try {
    const { sendLead } = await import('./send-lead.ts')
    const { Receipt: View, ...sent } = await sendLead(message, sender, onPhase)
    return { ...sent, View }
  } catch (error) {
    console.error('contact: code not loaded', error)
    return { outcome: 'not-saved' as const, replyBy: null, toast: notSavedToast, View: null }
  }
}

/** Loads the code for sending while the visitor writes. When that fails, sending retries it and reports the error. */
function loadBackend(): void {
  Promise.all([import('./send-lead.ts'), supabase()]).catch(() => {})
}

function inputOf(form: HTMLFormElement, name: string): HTMLInputElement | HTMLTextAreaElement | null {
  const input = form.elements.namedItem(name)
  return input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement ? input : null
}

function readForm(form: HTMLFormElement): Draft {
  return draftOf(FIELDS.map((name) => [name, inputOf(form, name)?.value]))
}

function beginWith(form: HTMLFormElement, known: Known): void {
  for (const [name, text] of Object.entries(known)) {
    const input = inputOf(form, name)
    if (input) input.defaultValue = text
  }
}

function fillEmpty(form: HTMLFormElement, draft: Draft): void {
  for (const [name, text] of Object.entries(draft)) {
    const input = inputOf(form, name)
    // Even an empty text would count as typed.
    if (text && input?.value === '') input.value = text
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
