import { useEffect, useEffectEvent, useRef, useState, type FocusEvent, type FormEvent } from 'react'
import type { LeadSource } from '#shared/codes.ts'
import {
  checkContactMessage,
  contactFields,
  eachField,
  lengthOf,
  tidyContactMessage,
  type ContactField,
  type ContactMessage,
} from '#shared/contact-message.ts'
import { sleep } from '#src/lib/sleep.ts'
import { supabase } from '#src/lib/supabase.ts'
import { isOffline, noteRequest } from '#src/lib/use-online.ts'
import { useTurnstile } from '#src/lib/use-turnstile.ts'
import { announce, showToast } from '#src/ui/toast-store.ts'
import { useForm } from '#src/ui/use-form.ts'
import { contactToasts } from './contact-toasts.ts'
import { loadSubmission } from './loaded-receipt.tsx'
import { changesOf, emptyDraft, readDraft, saveDraft, type ContactDraft } from './draft.ts'
import type { ContactPhase, Sender } from './send-contact.ts'
import { HONEYPOT_FIELD } from './message-field.tsx'
import { updateSubmission, useSubmission } from './submission.ts'
import { suggestedDomain } from './suggested-domain.ts'

const RESET_AFTER_MS = 2_000
const MIN_FILL_MS = 2_000
/** From this length on the message shows how long it is. */
const COUNTED_CHARACTERS = 4_500
/** The message is sent without a token that takes longer. */
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
  const turnstile = useTurnstile(CAPTCHA_TIMEOUT_MS)
  const { phase, result, receipt, sentText } = useSubmission(source)
  const [hints, setHints] = useState<Partial<Record<ContactField, string | undefined>>>({})

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

  const saveTyped = (filled: HTMLFormElement) => {
    const typed = eachField((name) => typedText(inputOf(filled, name)))
    save(changesOf(typed, savedText.current))
    savedText.current = typed
  }
  const saveShown = useEffectEvent(() => form.current && saveTyped(form.current))
  useEffect(() => {
    if (form.current) fillDefaults(form.current, defaultValues)
    // Also what was typed before the app arrived.
    saveShown()
  }, [form, defaultValues])

  useEffect(() => {
    if (phase !== 'sent') return undefined
    const timer = setTimeout(() => {
      if (form.current) {
        const changes = changesOf(readForm(form.current), sentText)
        savedText.current = { ...emptyDraft, ...changes }
        form.current.reset()
        fill(form.current, changes)
        setHints({})
      }
      updateSubmission(source, { phase: 'idle', ...(result?.kind === 'received' && { receipt: result }) })
    }, RESET_AFTER_MS)
    return () => clearTimeout(timer)
  }, [form, phase, result, sentText, source])

  const submit = async (message: ContactMessage) => {
    if (phase !== 'idle' || !form.current) return
    const sent = readForm(form.current)
    updateSubmission(source, { phase: 'saving', result: null, sentText: sent })
    setHints((current) => ({ message: current.message }))
    const sender = {
      source,
      looksAutomated: (inputOf(form.current, HONEYPOT_FIELD)?.value ?? '') !== '',
      turnstileToken: turnstile.getToken(),
      ready: sleep(shownAt.current + MIN_FILL_MS - performance.now()),
    }
    const handlePhase = (next: ContactPhase) => updateSubmission(source, { phase: next })
    const { outcome, isLimited = false, ...contacted } = await loadAndSend(message, sender, handlePhase)
    showToast(contactToasts[outcome])
    if (outcome === 'not-saved') {
      const reason = isLimited ? 'limited' : isOffline() ? 'offline' : 'failed'
      updateSubmission(source, { phase: 'idle', result: { kind: 'unsent', message, reason } })
    } else {
      const stored = read()
      // What was typed since then belongs to the next message.
      save(eachField((name) => (stored[name] === sent[name] ? '' : stored[name])))
      const received = { ...message, ...contacted, outcome, at: new Date() }
      updateSubmission(source, { phase: 'sent', result: { kind: 'received', received } })
    }
  }

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    saveTyped(event.currentTarget)
    const length = lengthOf(inputOf(event.currentTarget, 'message')?.value ?? '')
    const message = length < COUNTED_CHARACTERS ? undefined : `${length} of ${contactFields.message.max} characters`
    const isEmail = event.target === inputOf(event.currentTarget, 'email')
    setHints((current) => {
      const next = { email: isEmail ? undefined : current.email, message }
      return next.email === current.email && next.message === current.message ? current : next
    })
    if (phase === 'idle') turnstile.start()
  }

  const onBlur = (event: FocusEvent<HTMLFormElement>) => {
    const field = inputOf(event.currentTarget, 'email')
    const domain = field && event.target.name === field.name ? suggestedDomain(field.value) : undefined
    if (domain === undefined) return
    const email = `Did you mean ${domain}?`
    announce(email)
    setHints((current) => ({ ...current, email }))
  }

  const busy = BUSY_LABELS[phase]
  const props = {
    ref: form,
    method: 'post',
    noValidate: true,
    onSubmit: (event: FormEvent<HTMLFormElement>) => handleSubmit(submit)(event),
    onInput,
    onBlur,
  }
  return { form, checkBox: turnstile.box, phase, busy, result, receipt, register, revalidate, hints, props }
}

async function loadAndSend(message: ContactMessage, sender: Sender, onPhase: (phase: ContactPhase) => void) {
  try {
    const { sendContact } = await loadSubmission()
    return await sendContact(message, sender, onPhase)
  } catch (error) {
    console.error('contact: code not loaded', error)
    noteRequest(true)
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
