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
import { useTurnstile } from '#src/lib/turnstile.ts'
import { announce, showToast } from '#src/ui/toast-store.ts'
import { useForm } from '#src/ui/use-form.ts'
import { contactToasts } from './contact-toasts.ts'
import { forgetSubmission, loadSubmission } from './loaded-receipt.tsx'
import { emptyDraft, readDraft, saveDraft, type ContactDraft } from './draft.ts'
import type { Received } from './receipt.tsx'
import type { Sender } from './send-contact.ts'
import { HONEYPOT_FIELD } from './message-field.tsx'
import { suggestedDomain } from './suggested-domain.ts'
import type { Unsent } from './unsent-notice.tsx'

const RESET_AFTER_MS = 2_000
const MIN_FILL_MS = 2_000
/** From this length on the message shows how long it is. */
const COUNTED_CHARACTERS = 4_500
/** The message is sent without a token that takes longer. */
const CAPTCHA_TIMEOUT_MS = 5_000

const BUSY_LABELS = { idle: false, saving: 'Saving...', 'sending-emails': 'Sending emails...', sent: false } as const

export type DefaultValues = Partial<ContactDraft>

type ContactFormOptions = {
  /** Only what is typed in the form of the home page is stored in the browser until it is sent. */
  source?: LeadSource
  /** Such as those of the account: what is typed or restored from a draft replaces them, and they are never stored. */
  defaultValues?: DefaultValues
  /** Maps the typed text to the message that is sent. */
  transformValues?: (values: ContactDraft) => ContactDraft
  onReceived: (received: Received) => void
}

const NO_DEFAULTS: DefaultValues = { name: '', email: '' }

/** The inputs are uncontrolled, so that text typed before hydration is kept. */
export function useContactForm({
  source = 'form',
  defaultValues = NO_DEFAULTS,
  transformValues = (values) => values,
  onReceived,
}: ContactFormOptions) {
  const shownAt = useRef(0)
  const turnstile = useTurnstile(CAPTCHA_TIMEOUT_MS)
  const [phase, setPhase] = useState<keyof typeof BUSY_LABELS>('idle')
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  /** It stays while another message is sent, and if that fails, so that nothing moves. */
  const [receipt, setReceipt] = useState<Received | null>(null)
  const [hints, setHints] = useState<Partial<Record<ContactField, string | undefined>>>({})

  const form = useRef<HTMLFormElement>(null)
  const { register, handleSubmit, revalidate } = useForm<ContactDraft, ContactMessage>({
    resolver: (typed) => {
      const values = tidyContactMessage(transformValues({ ...emptyDraft, ...typed }))
      const errors = Object.entries(checkContactMessage(values)).map(([name, message]) => [name, { message }])
      return { values, errors: Object.fromEntries(errors) }
    },
  })

  const save = (draft: ContactDraft) => source === 'form' && saveDraft(draft)

  useEffect(() => {
    shownAt.current = performance.now()
    if (!form.current) return
    if (source === 'form') fillEmpty(form.current, readDraft())
    form.current.addEventListener('focusin', loadBackend, { once: true })
  }, [form, source])

  const saveShown = useEffectEvent(() => form.current && save(readTyped(form.current)))
  useEffect(() => {
    if (form.current) fillDefaults(form.current, defaultValues)
    // Also what was typed before the app arrived.
    saveShown()
  }, [form, defaultValues])

  /** Until the form is empty again: one message at a time. */
  const submit = async (message: ContactMessage) => {
    const filled = form.current
    if (!filled) return
    const sent = readForm(filled)
    setPhase('saving')
    setUnsent(null)
    setHints((current) => ({ message: current.message }))
    const sender = {
      source,
      looksAutomated: (inputOf(filled, HONEYPOT_FIELD)?.value ?? '') !== '',
      turnstileToken: turnstile.getToken(),
      ready: sleep(shownAt.current + MIN_FILL_MS - performance.now()),
    }
    const {
      outcome,
      isLimited = false,
      ...contacted
    } = await loadAndSend(message, sender, () => setPhase('sending-emails'))
    showToast(contactToasts[outcome])
    if (outcome === 'not-saved') {
      setPhase('idle')
      return setUnsent({ message, reason: isLimited ? 'limited' : isOffline() ? 'offline' : 'failed' })
    }
    // What was typed since then belongs to the next message, also in another form if this one was left.
    const readSince = () => eachField((name) => changedText(inputOf(filled, name), sent[name]))
    const stored = readDraft()
    save(filled.isConnected ? readSince() : eachField((name) => (stored[name] === sent[name] ? '' : stored[name])))
    const received = { ...message, ...contacted, outcome, at: new Date() }
    setPhase('sent')
    onReceived(received)
    await sleep(RESET_AFTER_MS)
    if (!filled.isConnected) return undefined
    const typedSince = readSince()
    filled.reset()
    for (const [name, text] of Object.entries(typedSince)) {
      const input = inputOf(filled, name)
      if (input && text !== '') input.value = text
    }
    save(typedSince)
    forgetSubmission()
    setHints({})
    setReceipt(received)
    return setPhase('idle')
  }

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    save(readTyped(event.currentTarget))
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
  return { form, checkBox: turnstile.box, phase, busy, unsent, receipt, register, revalidate, hints, props }
}

async function loadAndSend(message: ContactMessage, sender: Sender, onSaved: () => void) {
  try {
    const { sendContact } = await loadSubmission()
    return await sendContact(message, sender, onSaved)
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
function readTyped(form: HTMLFormElement): ContactDraft {
  return eachField((name) => {
    const input = inputOf(form, name)
    return changedText(input, input?.defaultValue)
  })
}

function changedText(input: HTMLInputElement | HTMLTextAreaElement | null, before: string | undefined): string {
  return input && input.value !== before ? input.value : ''
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

function fillEmpty(form: HTMLFormElement, draft: ContactDraft): void {
  for (const [name, value] of Object.entries(draft)) {
    const input = inputOf(form, name)
    // Even an empty text would count as typed.
    if (input?.value === '' && value !== '') input.value = value
  }
}
