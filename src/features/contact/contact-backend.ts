import type { ContactMessage } from '#shared/contact-message.ts'
import { env } from '#src/lib/env.ts'
import { supabase } from '#src/lib/supabase.ts'
import type { ContactBackend, SentEmails } from './send-contact.ts'

/** Keeps a message that looks automated from being answered by mail. It is stored all the same. */
const TRAP_HEADER = 'x-form-trap'

export const contactBackend: ContactBackend = {
  async save(message, looksAutomated) {
    const insert = (await supabase()).from('contact_submissions').insert(message)
    const { error } = await (looksAutomated ? insert.setHeader(TRAP_HEADER, '1') : insert)
    if (error) throw new Error(error.message, { cause: error })
  },

  async sendEmails(message, turnstileToken) {
    const client = await supabase()
    const { data, error } = await client.functions.invoke<SentEmails>('send-contact-emails', {
      body: { ...callBody(message), ...(turnstileToken && { turnstileToken }) },
    })
    if (error) throw error instanceof Error ? error : new Error(String(error))
    if (typeof data?.confirmationSent !== 'boolean' || typeof data.notificationSent !== 'boolean') {
      throw new TypeError('The answer does not say what was sent')
    }
    return data
  },
}

/** Away from the production domain the team's mail goes to the visitor, so that a preview bothers nobody. */
function callBody(message: ContactMessage): ContactMessage & { notifyEmail?: string } {
  return isProduction(location.hostname) ? message : { ...message, notifyEmail: message.email }
}

const LOOPBACK = /^(localhost|127\.|\[::1\])/

function isProduction(host: string): boolean {
  return host === new URL(env.siteUrl).hostname && !LOOPBACK.test(host)
}
