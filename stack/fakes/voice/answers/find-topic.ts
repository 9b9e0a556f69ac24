import type { Topic } from './answer-texts.ts'

/** Prefixes of words that identify the topic. If several topics match a question equally well, the first wins. */
const WORDS: readonly [Topic, string][] = [
  ['goodbye', 'bye goodbye'],
  ['draft', 'send leave draft message enquiry'],
  ['price', 'cost price pricing charge fee much expensive pay free'],
  ['duration', 'long take week month duration'],
  ['self', 'real robot human computer machine person'],
  ['booking', 'book schedule appointment meet calendar talk speak person'],
  ['contact', 'contact email mail reach touch address phone'],
  ['founder', 'founder founded owner boss started'],
  ['review', 'readiness ready assessment review'],
  ['audit', 'audit inspect bias check'],
  ['consulting', 'strateg consult roadmap board plan'],
  ['mentorship', 'mentor train teach coach enable workshop team staff'],
  ['clients', 'client customer testimonial stories reference worked'],
  ['privacy', 'privacy data details store record'],
  ['values', 'should value believe principle different'],
  ['services', 'service offer help'],
  ['company', 'company firm about'],
  ['thanks', 'thank great perfect'],
  ['greeting', 'hello hi hey morning afternoon evening'],
]
/** Shorter prefixes match too many other words. */
const SHORTEST_BEGINNING = 4

/** The topic with the most matching words. */
export function findTopic(said: string): Topic {
  const spoken = said.toLowerCase().match(/[a-z]+/g) ?? []
  const isSaid = (word: string) =>
    spoken.some((other) => other === word || (word.length >= SHORTEST_BEGINNING && other.startsWith(word)))
  let [best, most]: [Topic, number] = ['unknown', 0]
  for (const [topic, words] of WORDS) {
    const shared = words.split(' ').filter(isSaid).length
    if (shared > most) [best, most] = [topic, shared]
  }
  return best
}
