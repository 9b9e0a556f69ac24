import { useEffect, useRef, useState, type FormEvent } from 'react'
import { checkContactMessage, eachField, tidyContactMessage } from '#shared/contact-message.ts'
import { contact } from '#src/content/contact.ts'
import { env } from '#src/lib/env.ts'
import { supabase } from '#src/lib/supabase.ts'
import { removeTurnstile, startTurnstile } from '#src/lib/turnstile.ts'
import { showToast } from '#src/ui/toast-store.ts'
import { useForm } from '#src/ui/use-form.ts'
import type { Received, Receipt } from './receipt.tsx'
import type { sendLead } from './send-lead.ts'
import { changesOf, draftOf, emptyDraft, readDraft, saveDraft, type Draft } from './draft.ts'
import type { ContactPhase, LeadSource } from './send-contact.ts'
import { HONEYPOT_FIELD } from './honeypot-field.tsx'
import { notSavedToast } from './not-saved-toast.ts'

export type FormPhase = 'idle' | ContactPhase | 'sent'

/** The result of the last attempt, shown until the next one. */
export type SubmissionResult =
  | { kind: 'unsent'; typed: Draft; isOffline: boolean }
  | { kind: 'received'; received: Received; View: typeof Receipt }

const RESET_AFTER_MS = 2_000
const SHORTEST_FILL_MS = 2_000
// Cloudflare accepts a token for 300 s; the rest is for sending.
const TOKEN_MS = 240_000
const PATIENCE_MS = 5_000
const FIELDS = Object.keys(emptyDraft)

const { saving, sendingEmails } = contact.form
const busyWords = { idle: false, saving, 'sending-emails': sendingEmails, sent: false } as const

type TextSource = {
  source: LeadSource
  read: () => Draft
  /** Called with the fields whose unsent text changed. */
  save: (changes: Partial<Draft>) => void
  /** Maps the typed text to the message that is sent. */
  complete: (typed: Draft) => Draft
}

/** Name and address of the account: initial values that typing replaces. */
export type Known = { name: string; email: string }

const unknownVisitor: Known = { name: '', email: '' }
const written: TextSource = { source: 'form', read: readDraft, save: saveDraft, complete: (typed) => typed }

/**
 * The form's states. Its inputs are uncontrolled, so that text typed before hydration is kept.
 */
export function useContactForm({ source, read, save, complete }: TextSource = written, known: Known = unknownVisitor) {
  const shownAt = useRef(0)
  const savedText = useRef(emptyDraft)
  const sentText = useRef(emptyDraft)
  const turnstile = useTurnstile()
  const [phase, setPhase] = useState<FormPhase>('idle')
  const [result, setResult] = useState<SubmissionResult | null>(null)
  /** The receipt on the page. It stays while another message is sent, and if that fails, so that nothing moves. */
  const [receipt, setReceipt] = useState<Extract<SubmissionResult, { kind: 'received' }> | null>(null)

  const form = useRef<HTMLFormElement>(null)
  const { register, handleSubmit, revalidate, formState } = useForm<Draft>({
    resolver: (values) => {
      const errors = checkContactMessage(tidyContactMessage(complete(draftOf(Object.entries(values)))))
      return Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, { message }]))
    },
  })

  useEffect(() => {
    shownAt.current = performance.now()
    if (!form.current) return
    savedText.current = read()
    fillEmpty(form.current, savedText.current)
    form.current.addEventListener('focusin', loadBackend, { once: true })
  }, [form, read])

  useEffect(() => {
    if (form.current) beginWith(form.current, known)
  }, [form, known])

  useEffect(() => {
    if (phase !== 'sent') return undefined
    const timer = setTimeout(() => {
      if (form.current) {
        const changes = changesOf(readForm(form.current), sentText.current)
        savedText.current = { ...emptyDraft, ...changes }
        form.current.reset()
        fill(form.current, changes)
      }
      setPhase('idle')
      if (result?.kind === 'received') setReceipt(result)
    }, RESET_AFTER_MS)
    return () => clearTimeout(timer)
  }, [form, phase, result])

  const submit = async () => {
    if (phase !== 'idle' || !form.current) return
    sentText.current = readForm(form.current)
    const typed = complete(sentText.current)
    const message = tidyContactMessage(typed)
    setResult(null)
    setPhase('saving')
    const sender = {
      source,
      looksAutomated: (inputOf(form.current, HONEYPOT_FIELD)?.value ?? '') !== '',
      turnstileToken: turnstile.take(),
      ready: sleep(shownAt.current + SHORTEST_FILL_MS - performance.now()),
    }
    const { outcome, toast, View, ...contacted } = await attempt(message, sender, setPhase)
    showToast(toast)
    if (outcome === 'not-saved' || !View) {
      setResult({ kind: 'unsent', typed, isOffline: !navigator.onLine })
      setPhase('idle')
    } else {
      const stored = read()
      // What was typed since then belongs to the next message.
      save(eachField((name) => (stored[name] === sentText.current[name] ? '' : stored[name])))
      setResult({ kind: 'received', View, received: { ...message, ...contacted, outcome, at: new Date() } })
      setPhase('sent')
    }
  }

  const saveTyped = (filled: HTMLFormElement) => {
    const typed = draftOf(FIELDS.map((name) => [name, typedText(inputOf(filled, name))]))
    save(changesOf(typed, savedText.current))
    savedText.current = typed
  }

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    saveTyped(event.currentTarget)
    if (phase !== 'idle') return
    revalidate()
    turnstile.start()
  }

  const busy = busyWords[phase]
  const props = {
    ref: form,
    method: 'post',
    noValidate: true,
    onSubmit: (event: FormEvent<HTMLFormElement>) => handleSubmit(submit)(event),
    onInput,
  }
  const { errors } = formState
  return { form, checkBox: turnstile.box, phase, busy, errors, result, receipt, register, props }
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
    removeTurnstile(box.current)
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

/** Without the data of the account, which another visitor of this browser must not find. */
function typedText(input: HTMLInputElement | HTMLTextAreaElement | null): string {
  return input && input.value !== input.defaultValue ? input.value : ''
}

function beginWith(form: HTMLFormElement, known: Known): void {
  for (const [name, text] of Object.entries(known)) {
    const input = inputOf(form, name)
    if (!input) continue
    const isTyped = input.value !== input.defaultValue
    input.defaultValue = text
    if (!isTyped) input.value = text
  }
}

function fill(form: HTMLFormElement, texts: Partial<Draft>): void {
  for (const [name, text] of Object.entries(texts)) {
    const input = inputOf(form, name)
    if (input) input.value = text
  }
}

function fillEmpty(form: HTMLFormElement, draft: Draft): void {
  // Even an empty text would count as typed.
  const missing = Object.entries(draft).filter(([name, text]) => text !== '' && inputOf(form, name)?.value === '')
  fill(form, Object.fromEntries(missing))
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
