/** How the provider behaves. `refusing`: nobody listens. `hanging`: it listens and never answers. */
export type Mood = 'working' | 'refusing' | 'hanging' | 'unavailable' | 'limiting'

const MOODS: readonly Mood[] = ['working', 'refusing', 'hanging', 'unavailable', 'limiting']

export type Faults = {
  mood: Mood
  /** Of its answers about accepted mails, the share that never arrives: the connection is cut instead. */
  lostReplies: number
}

/** What the control endpoint was told, on top of what holds already. Throws at anything else. */
export function readFaults(wish: unknown, current: Faults): Faults {
  const { mood = current.mood, lostReplies = current.lostReplies } = (wish ?? {}) as Partial<Faults>
  if (!MOODS.includes(mood)) throw new TypeError(`mood is one of ${MOODS.join(', ')}`)
  if (!(lostReplies >= 0 && lostReplies <= 1)) throw new TypeError('lostReplies is a share between 0 and 1')
  return { mood, lostReplies }
}
