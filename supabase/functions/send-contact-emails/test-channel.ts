// "Send a test" on the Status page: sends one message like that of a lead, and returns the receiver's response.
import { withoutMarkup, type ChannelMessage } from '../_shared/channels.ts'
import { CHANNEL_KINDS } from '../_shared/codes.ts'
import { errorName } from '../_shared/log.ts'
import type { Sending } from '../_shared/mail/mail.ts'
import { limitRecipients } from '../_shared/mail/send-mail.ts'
import { writeTest } from '../_shared/mail/write.ts'
import { site } from '../_shared/site.ts'
import type { Parts } from './handler.ts'

/** `error`: null if it was accepted. `to`: the address of a mail. */
type Tested = { error: string | null; to: string | null }

const KINDS = ['email', 'fallback', ...CHANNEL_KINDS] as const

export async function testChannel(channel: unknown, request: Request, parts: Parts): Promise<Tested> {
  const { settings, channels } = parts
  const kind = KINDS.find((known) => known === channel)
  if (!kind) return { error: 'not_set', to: null }
  const to = kind === 'email' ? settings.team : kind === 'fallback' ? settings.fallback : null
  try {
    // First, because only members may see what is set up.
    const by = await parts.callAs(request)<string>('inbox_test_channel', { channel: kind })
    const send = kind === 'email' || kind === 'fallback' ? undefined : channels.get(kind)
    if (to === null && !send) return { error: 'not_set', to: null }
    const key = `test/${crypto.randomUUID()}`
    const sending = send
      ? await send(testMessage(kind, by), key)
      : await sendTestMail(to ?? '', kind === 'fallback', by, key, parts)
    return { error: errorOf(sending), to }
  } catch (error) {
    if (errorName(error) === 'PT429') return { error: 'limited', to }
    throw error
  }
}

async function sendTestMail(
  to: string,
  isOtherWay: boolean,
  by: string,
  key: string,
  { settings, send, sendOtherWay }: Parts,
): Promise<Sending> {
  const mail = { from: settings.from, to, replyTo: null, ...(await writeTest(by, settings.siteUrl)) }
  return limitRecipients(isOtherWay ? sendOtherWay : send, settings)(mail, key)
}

function testMessage(kind: string, by: string): ChannelMessage {
  const { subject, text } = site.emails.notices.test
  const words = `${subject}\n${text.replace('{by}', () => by)}`
  const body =
    kind === 'slack'
      ? { text: withoutMarkup(words) }
      : { type: 'test', timestamp: new Date().toISOString(), data: { by } }
  return { body: JSON.stringify(body) }
}

function errorOf(sending: Sending): string | null {
  if (sending.result === 'sent') return null
  return sending.result === 'wait' ? `rate limited for ${sending.seconds} s` : sending.error
}
