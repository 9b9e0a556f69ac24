/** How the provider behaves. `refusing`: its port is closed. `hanging`: it accepts connections and never answers. */
export type Mood = 'working' | 'refusing' | 'hanging' | 'unavailable' | 'limiting'

export type Faults = {
  mood: Mood
  /** The share of answers about accepted mails that is lost: the connection is cut instead. */
  lostReplies: number
}
