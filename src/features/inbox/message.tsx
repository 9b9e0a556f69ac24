import type { LeadMessage } from './api.ts'
import { pluralize } from './format-count.ts'
import { splitQuote } from './split-quote.ts'
import { clockWhen } from './when.ts'

/** What the database stores of a text. */
const MAX_BODY_CHARACTERS = 10_000

const foldStyle = 'cursor-pointer text-xs/[1.5] text-fg-mute'

/** An email that someone wrote about the lead. Its sender is not verified, and its text is never rendered as HTML. */
export function Message({ message }: { message: LeadMessage }) {
  const { id, sender, body, is_automatic, received_at } = message
  const [text, quote] = splitQuote(body ?? '')
  const hint = hintOf(message)
  return (
    <div data-message={id} className="mb-4">
      <p className="text-xs/[1.5] wrap-anywhere text-fg-mute">
        <bdi>{sender}</bdi>, <time dateTime={received_at}>{clockWhen(received_at)}</time>, by email
      </p>
      {is_automatic ? <Fold summary="Automatic answer" text={body ?? ''} /> : text !== '' && <Text>{text}</Text>}
      {!is_automatic && quote !== '' && <Fold summary="Quoted text" text={quote} />}
      {hint !== '' && (
        <p dir="auto" className="text-xs/[1.5] wrap-anywhere text-fg-mute">
          {hint}
        </p>
      )}
    </div>
  )
}

function Fold({ summary, text }: { summary: string; text: string }) {
  return (
    <details>
      <summary className={foldStyle}>{summary}</summary>
      <Text>{text}</Text>
    </details>
  )
}

/** Clipped, so that stacked diacritics cannot cover the surrounding elements. */
function Text({ children }: { children: string }) {
  return (
    <p dir="auto" className="mt-1 overflow-clip wrap-anywhere whitespace-pre-wrap">
      {children}
    </p>
  )
}

function hintOf({ body, subject, attachments }: LeadMessage): string {
  if (body === null) return `Read it in your mailbox: “${subject}”.`
  const isCut = body.length >= MAX_BODY_CHARACTERS
  const parts = [isCut ? 'The rest' : '', attachments > 0 ? pluralize(attachments, 'attachment') : ''].filter(Boolean)
  return parts.length > 0 ? `In your mailbox: ${parts.join(' and ')}.` : body === '' ? 'No text.' : ''
}
