import postgres, { type Row, type Sql } from 'postgres'
import { readStackFile, type StackFile } from '../../stack/launcher/stack-file.ts'

let stack: StackFile | null = null

/** The addresses and keys of the stack under test, which runs longer than any test. */
export function stackUnderTest(): StackFile {
  stack ??= readStackFile()
  if (!stack) throw new Error('No stack is running')
  return stack
}

/** Works on the database directly, as its owner. */
export async function withDatabase<T>(work: (sql: Sql) => Promise<T>, url = stackUnderTest().dbUrl): Promise<T> {
  const sql = postgres(url, { max: 1 })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

/** The same for one statement. */
export function query<T extends readonly object[] = Row[]>(text: TemplateStringsArray, ...values: string[]) {
  return withDatabase((sql) => sql<T>(text, ...values))
}

/** A new address, so that tests do not share rows. */
export function newAddress(name: string): string {
  return `${name}-${crypto.randomUUID()}@example.org`
}
