// For tests: leads as an attacker would write them, within the table's checks.
import fc from 'fast-check'
import { checkContactMessage } from '../contact-message.ts'
import { exampleLead } from './example-lead.ts'
import type { Lead } from './mail.ts'

const ATTACKS = [
  '\r\nBcc: victim@example.net',
  '\nTo: victim@example.net\n\n<h1>Hello</h1>',
  '\u2028Bcc: victim@example.net',
  '\u0085Cc: victim@example.net',
  ', victim@example.net',
  '<victim@example.net>',
  '=?utf-8?Q?=0D=0ABcc:_victim@example.net?=',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title></td></table><a href="https://evil.example">click</a>',
  '<!--',
  '-->',
  '&lt;b&gt;&#60;',
  'https://evil.example/login',
  'www.evil.example',
  'evil.example',
  'javascript:alert(1)',
  '[click](https://evil.example)',
  '{name}{count}',
  '$&$`$1',
  '\r\n.\r\nMAIL FROM:<x@y.z>',
  '--boundary--',
  '\u202eelpmaxe.live',
  '\ud800',
  '\0',
]

const text = fc
  .array(
    fc.oneof(fc.constantFrom(...ATTACKS), fc.string({ unit: 'binary', maxLength: 12 }), fc.lorem({ maxCount: 2 })),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((parts) => parts.join(''))

/** Valid addresses, with every special character that the rule allows. */
const email = fc
  .tuple(addressPart("ab9.?&=%'`#/*!{}|^~+$-_"), addressPart('aZ9-'), addressPart('aZ9-'))
  .map(([local, domain, end]) => `${local}@${domain}.${end}`)
  .filter(
    (address) =>
      checkContactMessage({ name: 'Ada', email: address, company: null, message: '0123456789' }).email === undefined,
  )

function addressPart(letters: string): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 8 })
}

export const hostileLead: fc.Arbitrary<Lead> = fc
  .record({ id: fc.uuid(), name: text, email, company: fc.option(text), message: text })
  .map((typed) => ({ ...exampleLead, ...typed }))
