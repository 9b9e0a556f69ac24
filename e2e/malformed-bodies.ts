const NESTED = 20_000
const MEGABYTE = 1_024 * 1_024

const good = { name: 'Ada', email: 'ada@example.org', company: null, message: 'Is this thing on?' }

/** What no form sends: not JSON, JSON of another shape, and more of everything than anybody would read. */
export function malformedBodies(): (string | object)[] {
  return [
    '',
    '{',
    'null',
    '[]',
    '[[]]',
    '42',
    '"Ada"',
    '\u0000',
    'name=Ada&email=ada@example.org',
    `${'['.repeat(NESTED)}${']'.repeat(NESTED)}`,
    `${'{"name":'.repeat(NESTED)}1${'}'.repeat(NESTED)}`,
    { ...good, name: 1 },
    { ...good, email: 'ada@example.org, bob@example.org' },
    { ...good, email: 'ada@example.org\r\nBcc: bob@example.org' },
    { ...good, message: null },
    { ...good, message: 'x'.repeat(5_001) },
    { ...good, message: 'x'.repeat(MEGABYTE) },
    { ...good, message: 'a zero \u0000 character' },
  ]
}

/** Values of another type, which the data API turns into text before the table's own rules look at them. */
export function wronglyTypedBodies(): object[] {
  return [
    { ...good, name: { toString: 'Ada' } },
    { ...good, email: ['ada@example.org'] },
    { ...good, message: { length: 20 } },
    { ...good, company: 7 },
    { ...good, notifyEmail: { toLowerCase: 'ada@example.org' } },
  ]
}

/** Columns that a visitor may not set, or that nobody has. The function reads its own fields and no others. */
export function otherColumnsBodies(): object[] {
  return [
    { ...good, id: 'not-an-id', created_at: 'yesterday' },
    { ...good, 'name; drop table contact_submissions': 'x' },
  ]
}
