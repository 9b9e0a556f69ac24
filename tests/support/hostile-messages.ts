import * as fc from 'fast-check'
import {
  contactFields,
  eachField,
  fieldNames,
  tidyContactMessage,
  type ContactField,
  type ContactMessage,
} from '../../supabase/functions/_shared/contact-message.ts'

/** Text from attackers and from copy-and-paste: blanks, controls, separators, surrogates, and lengths near the limits. */
const piece = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
  fc.constantFrom('\r\n', ...' \t\u000b\u0085\u00a0\u1680\u2007\u200b\u2028\u3000\ufeff'.split('')),
  fc.constantFrom('@', '.', ',', ';', '<', '>', '"', '(', ')', 'Bcc: x@y.z', '\u0001', '\u007f', '\ud800', '👩‍🚀'),
  fc.nat({ max: 5 }).map((n) => 'x'.repeat([1, 2, 9, 10, 199][n] ?? 4990)),
)
const hostileText = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(''))
/** Almost a domain label: hyphens at the ends, and lengths around 63. */
const label = fc.oneof(
  fc.stringMatching(/^[a-zA-Z0-9-]{1,4}$/),
  fc.constantFrom('x'.repeat(62), 'x'.repeat(63), 'x'.repeat(64), '-a', 'a-', 'ü', ''),
)
const address = fc.oneof(
  hostileText,
  fc
    .tuple(fc.stringMatching(/^[ -~]{1,6}$/), fc.array(label, { maxLength: 4 }))
    .map(([account, labels]) => `${account}@${labels.join('.')}`),
  fc.tuple(hostileText, hostileText, hostileText).map(([a, b, c]) => `${a}@${b}.${c}`),
  fc.emailAddress(),
)

const typedMessages = fc.record(eachField((name) => (name === 'email' ? address : hostileText)))

/** Accepted but for one field, which has as many letters as it may have, or one more. */
const plain = eachField((name) => (name === 'email' ? 'ada@example.org' : 'x'.repeat(20)))
const atLimit = fc.tuple(fc.constantFrom(...fieldNames), fc.nat({ max: 1 })).map(([name, more]) => {
  const text = 'x'.repeat(contactFields[name].max + more)
  return asTyped({ ...plain, [name]: name === 'email' ? plain.email : text })
})

export const hostileMessages = fc.oneof(
  { weight: 9, arbitrary: typedMessages.map(tidyContactMessage) },
  { weight: 9, arbitrary: typedMessages.map(asTyped) },
  { weight: 2, arbitrary: atLimit },
)

function asTyped(typed: Record<ContactField, string>): ContactMessage {
  return eachField((name) => typed[name].toWellFormed().replaceAll('\0', ''))
}
