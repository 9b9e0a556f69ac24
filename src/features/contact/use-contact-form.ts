import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { LeadSource } from '#shared/codes.ts'
import { checkContactMessage, eachField, tidyContactMessage, type ContactMessage } from '#shared/contact-message.ts'
import { env } from '#src/lib/env.ts'
import { sleep } from '#src/lib/sleep.ts'
import { supabase } from '#src/lib/supabase.ts'
import { removeTurnstile, startTurnstile } from '#src/lib/turnstile.ts'
import { showToast } from '#src/ui/toast-store.ts'
import { useForm } from '#src/ui/use-form.ts'
import { contactToasts } from './contact-toasts.ts'
import { loadSubmission } from './loaded-receipt.tsx'
import type { Received } from './receipt.tsx'
import { changesOf, emptyDraft, readDraft, saveDraft, type ContactDraft } from './draft.ts'
import type { ContactPhase, Sender } from './send-contact.ts'
import { HONEYPOT_FIELD } from './message-field.tsx'

export type FormPhase = 'idle' | ContactPhase | 'sent'

/** The result of the last attempt, shown until the next one. */
export type SubmissionResult =
  | { kind: 'unsent'; message: ContactMessage; isOffline: boolean }
  | { kind: 'received'; received: Received }

const RESET_AFTER_MS = 2_000
const MIN_FILL_MS = 2_000
// Cloudflare accepts a token for 300 s; the rest is for sending.
const TOKEN_MAX_AGE_MS = 240_000
const CAPTCHA_TIMEOUT_MS = 5_000

const BUSY_LABELS = { idle: false, saving: 'Saving...', 'sending-emails': 'Sending emails...', sent: false } as const

export type DefaultValues = { name: string; email: string }

type DraftStorage = {
  read: () => ContactDraft
  /** Called with the fields whose unsent text changed. */
  save: (changes: Partial<ContactDraft>) => void
}

type ContactFormOptions = {
  source?: LeadSource
  /** Of the account: what is typed or restored from a draft replaces them, and they are never stored. */
  defaultValues?: DefaultValues
  draftStorage?: DraftStorage
  /** Maps the typed text to the message that is sent. */
  transformValues?: (values: ContactDraft) => ContactDraft
}

const NO_DEFAULTS: DefaultValues = { name: '', email: '' }
const BROWSER_STORAGE: DraftStorage = { read: readDraft, save: saveDraft }

/** The inputs are uncontrolled, so that text typed before hydration is kept. */
export function useContactForm({
  source = 'form',
  defaultValues = NO_DEFAULTS,
  draftStorage: { read, save } = BROWSER_STORAGE,
  transformValues = (values) => values,
}: ContactFormOptions = {}) {
  const shownAt = useRef(0)
  const savedText = useRef(emptyDraft)
  const sentText = useRef(emptyDraft)
  const turnstile = useTurnstile()
  const [phase, setPhase] = useState<FormPhase>('idle')
  const [result, setResult] = useState<SubmissionResult | null>(null)
  /** The receipt on the page. It stays while another message is sent, and if that fails, so that nothing moves. */
  const [receipt, setReceipt] = useState<Extract<SubmissionResult, { kind: 'received' }> | null>(null)

  const form = useRef<HTMLFormElement>(null)
  const { register, handleSubmit, revalidate } = useForm<ContactDraft, ContactMessage>({
    resolver: (typed) => {
      const values = tidyContactMessage(transformValues({ ...emptyDraft, ...typed }))
      const errors = Object.entries(checkContactMessage(values)).map(([name, message]) => [name, { message }])
      return { values, errors: Object.fromEntries(errors) }
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
    if (form.current) fillDefaults(form.current, defaultValues)
  }, [form, defaultValues])

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

  const submit = async (message: ContactMessage) => {
    if (phase !== 'idle' || !form.current) return
    sentText.current = readForm(form.current)
    setResult(null)
    setPhase('saving')
    const sender = {
      source,
      looksAutomated: (inputOf(form.current, HONEYPOT_FIELD)?.value ?? '') !== '',
      turnstileToken: turnstile.getToken(),
      ready: sleep(shownAt.current + MIN_FILL_MS - performance.now()),
    }
    const { outcome, ...contacted } = await loadAndSend(message, sender, setPhase)
    showToast(contactToasts[outcome])
    if (outcome === 'not-saved') {
      setResult({ kind: 'unsent', message, isOffline: !navigator.onLine })
      setPhase('idle')
    } else {
      const stored = read()
      // What was typed since then belongs to the next message.
      save(eachField((name) => (stored[name] === sentText.current[name] ? '' : stored[name])))
      setResult({ kind: 'received', received: { ...message, ...contacted, outcome, at: new Date() } })
      setPhase('sent')
    }
  }

  const saveTyped = (filled: HTMLFormElement) => {
    const typed = eachField((name) => typedText(inputOf(filled, name)))
    save(changesOf(typed, savedText.current))
    savedText.current = typed
  }

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    saveTyped(event.currentTarget)
    if (phase !== 'idle') return
    revalidate()
    turnstile.start()
  }

  const busy = BUSY_LABELS[phase]
  const props = {
    ref: form,
    method: 'post',
    noValidate: true,
    onSubmit: (event: FormEvent<HTMLFormElement>) => handleSubmit(submit)(event),
    onInput,
  }
  return { form, checkBox: turnstile.box, phase, busy, result, receipt, register, props }
}

/** The visitor check of the contact form. Does nothing where Turnstile is not configured. */
export function useTurnstile() {
  const box = useRef<HTMLDivElement>(null)
  const check = useRef<{ token: Promise<string | null>; startedAt: number }>(null)

  /** Starts a check, unless there is one that is still valid. */
  const start = () => {
    const { turnstileSiteKey } = env
    if (!turnstileSiteKey || !box.current) return
    if (check.current && performance.now() - check.current.startedAt < TOKEN_MAX_AGE_MS) return
    removeTurnstile(box.current)
    check.current = { token: startTurnstile(box.current, turnstileSiteKey), startedAt: performance.now() }
  }

  /** The token for one message; null when there is none in time. */
  const getToken = async (): Promise<string | null> => {
    start()
    const token = check.current?.token ?? null
    check.current = null
    return Promise.race([token, sleep(CAPTCHA_TIMEOUT_MS).then(() => null)])
  }

  return { box, start, getToken }
}

async function loadAndSend(message: ContactMessage, sender: Sender, onPhase: (phase: ContactPhase) => void) {
  try {
    const { sendContact } = await loadSubmission()
    return await sendContact(message, sender, onPhase)
  } catch (error) {
    console.error('contact: code not loaded', error)
    return { outcome: 'not-saved' as const }
  }
}

/** Loads the code for sending while the visitor writes. When that fails, sending retries it and reports the error. */
function loadBackend(): void {
  Promise.all([loadSubmission(), supabase()]).catch(() => {})
}

function inputOf(form: HTMLFormElement, name: string): HTMLInputElement | HTMLTextAreaElement | null {
  const input = form.elements.namedItem(name)
  return input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement ? input : null
}

function readForm(form: HTMLFormElement): ContactDraft {
  return eachField((name) => inputOf(form, name)?.value ?? '')
}

/** Without the data of the account, which another visitor of this browser must not find. */
function typedText(input: HTMLInputElement | HTMLTextAreaElement | null): string {
  return input && input.value !== input.defaultValue ? input.value : ''
}

function fillDefaults(form: HTMLFormElement, defaultValues: DefaultValues): void {
  for (const [name, value] of Object.entries(defaultValues)) {
    const input = inputOf(form, name)
    if (!input) continue
    const isTyped = input.value !== input.defaultValue
    input.defaultValue = value
    if (!isTyped) input.value = value
  }
}

function fill(form: HTMLFormElement, values: Partial<ContactDraft>): void {
  for (const [name, value] of Object.entries(values)) {
    const input = inputOf(form, name)
    if (input) input.value = value
  }
}

function fillEmpty(form: HTMLFormElement, draft: ContactDraft): void {
  for (const [name, value] of Object.entries(draft)) {
    const input = inputOf(form, name)
    // Even an empty text would count as typed.
    if (input?.value === '' && value !== '') input.value = value
  }
}
