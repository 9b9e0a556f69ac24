import type { Topic } from './answer-texts.ts'

/** Questions as visitors ask them. What the recogniser makes of them sounds similar even where every word is wrong. */
const KNOWN: readonly [string, Topic][] = [
  ['what services do you offer', 'services'],
  ['what can you do for us', 'services'],
  ['what can you help us with', 'services'],
  ['what do you do', 'services'],
  ['what happens in a readiness review', 'review'],
  ['tell me about the readiness review', 'review'],
  ['how does the review work', 'review'],
  ['are we ready for ai', 'review'],
  ['how much does it cost', 'price'],
  ['how much does the review cost', 'price'],
  ['what does an audit cost', 'price'],
  ['is the review free', 'price'],
  ['how long does it take', 'duration'],
  ['how long does the review take', 'duration'],
  ['how long does an audit take', 'duration'],
  ['can you audit our system', 'audit'],
  ['what is a systems audit', 'audit'],
  ['do you check models for bias', 'audit'],
  ['do you help with strategy', 'consulting'],
  ['can you write a strategy for us', 'consulting'],
  ['do you train our people', 'mentorship'],
  ['tell me about mentorship for my team', 'mentorship'],
  ['can i schedule a meeting with you', 'booking'],
  ['i would like to book an appointment', 'booking'],
  ['can i talk to a person', 'booking'],
  ['what is your email address', 'contact'],
  ['how can i contact you', 'contact'],
  ['how do i get in touch', 'contact'],
  ['who is the founder of the company', 'founder'],
  ['who runs the company', 'founder'],
  ['when should a company not use ai', 'values'],
  ['what do you stand for', 'values'],
  ['which clients have you worked with', 'clients'],
  ['do you have success stories', 'clients'],
  ['what happens with my data', 'privacy'],
  ['is this call recorded', 'privacy'],
  ['are you a real person', 'self'],
  ['please send a message to your team', 'draft'],
]

/** Of the sounds of both. Half of the words must be the same as well, or everything short is similar. */
const SIMILAR = 0.6
const SHARED_WORDS = 0.5

// Letters that the recogniser confuses become one.
const SOUNDS: readonly [RegExp, string][] = [
  [/ph/g, 'f'],
  [/[ck]n|gn/g, 'n'],
  [/ght?/g, 't'],
  [/[dt]h?/g, 't'],
  [/[ckqgx]/g, 'k'],
  [/[szj]/g, 's'],
  [/[bp]/g, 'p'],
  [/[fv]/g, 'f'],
  [/[mn]/g, 'n'],
  [/[wh]/g, ''],
  [/[aeiouy]+/g, 'a'],
  [/(.)\1+/g, '$1'],
]

/** The topic of the known question that sounds most like this. */
export function soundsLike(heard: string): Topic | null {
  const words = new Set(heard.split(' '))
  const sounds = soundsOf(heard)
  let best: { topic: Topic; likeness: number } | null = null
  for (const [question, topic] of KNOWN) {
    const asked = question.split(' ')
    const shared = asked.filter((word) => words.has(word)).length / asked.length
    const likeness = likenessOf(sounds, soundsOf(question))
    if (shared < SHARED_WORDS || likeness < SIMILAR || shared + likeness <= (best?.likeness ?? 0)) continue
    best = { topic, likeness: shared + likeness }
  }
  return best?.topic ?? null
}

function soundsOf(text: string): string {
  return SOUNDS.reduce((sounds, [letters, sound]) => sounds.replace(letters, sound), text.replaceAll(' ', ''))
}

/** 1 for the same, 0 for nothing in common: the edits that turn one into the other, by their length. */
function likenessOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 0; i < one.length; i += 1) {
    const next = [i + 1]
    for (let j = 0; j < other.length; j += 1) {
      const kept = (row[j] ?? 0) + (one[i] === other[j] ? 0 : 1)
      next.push(Math.min(kept, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return 1 - (row.at(-1) ?? 0) / Math.max(one.length, other.length)
}
