import postgres from 'postgres'
import { raiseLimits } from '../stack/src/testing/contact-limits.ts'
import { stackUnderTest } from './stack.ts'

/** All tests send from one address. Afterwards limits and counters are what they were. */
export default async function raiseLimitsOfStack(): Promise<() => Promise<void>> {
  const sql = postgres(stackUnderTest().dbUrl, { max: 1 })
  const restore = await raiseLimits(sql)
  return async () => {
    await restore()
    await sql.end()
  }
}
