import { setTimeout as sleep } from 'node:timers/promises'
import type { Plan } from './plan.ts'
import { post, type Site } from './visitors.ts'

export type Flood = { posts: number; stored: number; refused: number; from: number; until: number }

/** Posts from one /48, every one from another /64, as fast as planned and without waiting for answers. */
export async function flood({ fromMs, untilMs, perSecond }: Plan['flood'], site: Site): Promise<Flood> {
  const began = Date.now()
  await sleep(fromMs)
  const from = Date.now()
  const answers: Promise<number>[] = []
  while (Date.now() - began < untilMs) {
    const number = answers.length
    const message = {
      name: `Flood ${number}`,
      email: `flood-${String(number).padStart(6, '0')}@visitors.example`,
      company: null,
      message: `One of many messages. Number ${number}.`,
    }
    const caller = `2001:db8:ffff:${number.toString(16)}::1`
    answers.push(post(site.insertUrl, message, site.anonKey, caller).then((answer) => answer?.status ?? 0))
    await sleep(Math.max(0, from + (answers.length * 1_000) / perSecond - Date.now()))
  }
  const statuses = await Promise.all(answers)
  const count = (wanted: number) => statuses.filter((status) => status === wanted).length
  return { posts: answers.length, stored: count(201), refused: count(429), from, until: Date.now() }
}
