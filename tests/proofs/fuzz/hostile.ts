import * as fc from 'fast-check'
import { hostileText } from '../../support/hostile-messages.ts'

const KILOBYTE = 1_024

const injections = fc.constantFrom(
  `' or 1=1 --`,
  `'; drop table contact_submissions; --`,
  `") or true --`,
  '$$; select pg_sleep(10); $$',
  '${jndi:ldap://127.0.0.1/x}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00',
  '\\u0000',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e999',
  '9'.repeat(400),
  '00000000-0000-0000-0000-000000000000',
  '\r\nSet-Cookie: a=b',
  '((((((((((',
  '*',
  ',,,,',
  'a.b.c.d->>e::text',
)

/** Short hostile strings. */
const words = fc.oneof({ weight: 2, arbitrary: injections }, hostileText, fc.string({ maxLength: 30 }))

const deep = fc
  .constantFrom(50, 2_000, 20_000)
  .chain((depth) =>
    fc.constantFrom(`${'['.repeat(depth)}${']'.repeat(depth)}`, `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
  )

/** JSON of every shape, up to two megabytes. */
const anyJson = fc.oneof(
  { weight: 6, arbitrary: fc.json({ maxDepth: 4 }) },
  { weight: 3, arbitrary: words.map((text) => JSON.stringify(text)) },
  { weight: 1, arbitrary: deep },
  {
    weight: 1,
    arbitrary: fc.constantFrom(1, 60, 100, 2_048).map((size) => JSON.stringify('x'.repeat(size * KILOBYTE))),
  },
)

/** An object with these fields, each with any value or missing. */
export const objectWith = (...fields: string[]): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...fields) }, words), anyJson), { maxLength: 6 })
    .map((entries) => `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`)

/** Bodies that are not JSON, or JSON of another type than expected. */
export const malformed = fc.oneof(
  anyJson,
  words,
  fc.json().map((text) => text.slice(0, Math.ceil(text.length / 2))),
  fc.constantFrom('', '{', '[', '\u0000', '{"a":1}{"a":1}', '\uFEFF{}', "{'a':1}", 'a=b&c=d', '[{}]', '[[]]'),
)

export const contentTypes = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'text/csv',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/octet-stream',
  'application/vnd.pgrst.object+json',
  'nonsense',
  '',
)

export const methods = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'QUERY', 'PROPFIND')

/** Headers that servers act upon, with unexpected values. Only characters that HTTP allows. */
const HEADERS =
  'accept accept-profile authorization content-encoding content-profile cookie if-none-match origin prefer range referer ' +
  'x-client-info x-form-trap x-forwarded-for x-http-method-override'

export const headers: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom(...HEADERS.split(' ')),
  fc.oneof(
    fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCodePoint(code)), maxLength: 40 }),
    fc.constantFrom('Bearer x', 'Bearer a.b.c', 'gzip', '0-', '9-1', 'private', 'auth', 'count=exact', '*/*', 'null'),
    fc.constantFrom('return=representation', 'tx=rollback', 'resolution=merge-duplicates', 'x'.repeat(8_000)),
  ),
  { maxKeys: 3 },
)
