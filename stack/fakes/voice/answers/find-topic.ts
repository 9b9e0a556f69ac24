import type { Topic } from './answer-texts.ts'

type Clue = { topic: Topic; words: RegExp; weight: number }

// A clue that names the subject outweighs a hint; of equals the first wins.
const CLUES: readonly Clue[] = [
  { topic: 'goodbye', words: /\b(good ?bye?|bye|hang up|end the call|see you|that(s| is| will be) all)\b/, weight: 9 },
  {
    topic: 'draft',
    words:
      /\b((send|leave|pass|take|write|draft) (you |them |your team |someone )?(a |this |that |my |the )?(message|note|enquiry|on|this)|(get back to|contact|call|write to|email) me)\b/,
    weight: 8,
  },
  { topic: 'price', words: /\b(costs?|prices?|pricing|charges?|fees?|how much|expensive|pay|rates?)\b/, weight: 6 },
  { topic: 'price', words: /\bfree\b/, weight: 3 },
  { topic: 'price', words: /\b(is|are|really) .*free\b/, weight: 6 },
  { topic: 'duration', words: /\b(how long|how many weeks|how many months|duration|weeks)\b/, weight: 6 },
  { topic: 'booking', words: /\b(book|booking|schedule|appointment|meeting|set up a call|calendar)\b/, weight: 5 },
  {
    topic: 'booking',
    words: /\b(talk|speak) (to|with) (a |some)?(one|body|person|human|somebody|someone)\b/,
    weight: 4,
  },
  {
    topic: 'contact',
    words: /\b(contact|e ?mail|reach|get in touch|write to|message|phone number|call you)\b/,
    weight: 4,
  },
  {
    topic: 'founder',
    words: /\b(founder|founded|owner|owns|runs|who is behind|ceo|boss|started the)\b/,
    weight: 6,
  },
  { topic: 'review', words: /\b(readiness|ready for|assessment)\b/, weight: 5 },
  { topic: 'review', words: /\breview\b/, weight: 4 },
  {
    topic: 'audit',
    words: /\b(audits?|auditing|inspect|inspection|bias|check (the|our|my) (a ?i|system|model))\b/,
    weight: 5,
  },
  { topic: 'consulting', words: /\b(strateg\w*|consulting|consultancy work|roadmap|board|plan)\b/, weight: 4 },
  { topic: 'mentorship', words: /\b(mentor\w*|train|training|teach|coach\w*|enablement|workshops?)\b/, weight: 5 },
  { topic: 'mentorship', words: /\b(my|our) (team|people|staff)\b/, weight: 2 },
  {
    topic: 'clients',
    words: /\b(clients?|customers?|testimonials?|success stor\w*|references?|worked with)\b/,
    weight: 4,
  },
  { topic: 'privacy', words: /\b(privacy|my data|personal data|my details|store my|record(ed|ing)?)\b/, weight: 4 },
  { topic: 'values', words: /\bnot (to )?use (a ?i|it|this)\b/, weight: 6 },
  { topic: 'values', words: /\b(values?|believe|stand for|principles?|why (should|work)|different)\b/, weight: 3 },
  {
    topic: 'self',
    words: /\b(are you (a |an )?(real|robot|human|computer|person|machine|bot|a ?i)|who am i talking|real person)\b/,
    weight: 7,
  },
  {
    topic: 'services',
    words: /\b(services?|offer|offering|what do you do|what can you do|help (me|us) with)\b/,
    weight: 4,
  },
  {
    topic: 'company',
    words: /\b(company|about you|who are you|what is this)\b/,
    weight: 2,
  },
  { topic: 'thanks', words: /\b(thanks|thank you|great|perfect)\b/, weight: 1 },
  { topic: 'greeting', words: /\b(hello|hi|hey|good (morning|afternoon|evening))\b/, weight: 1 },
]

export function findTopic(question: string): Topic {
  const text = plain(question)
  const scores = new Map<Topic, number>()
  for (const { topic, words, weight } of CLUES) {
    if (words.test(text)) scores.set(topic, (scores.get(topic) ?? 0) + weight)
  }
  let best: Topic = 'unknown'
  for (const [topic, score] of scores) if (score > (scores.get(best) ?? 0)) best = topic
  return best
}

function plain(question: string): string {
  return question
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
