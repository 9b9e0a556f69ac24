const PHRASES: readonly [RegExp, string][] = [
  [/\b(?:the|a|your) free\b|\bfrom start to finish\b|\bin (?:my|our) hands\b|\bmany thanks\b/g, ''],
  [/\b(?:my|our|your) (?:\w+ )?(?:company|organi[sz]ation|business|firm)\b/g, ''],
  [/\bhow (?:expensive|much)\b(?= (?:is|are|do|does|would|will|can|could|should|for|an?|the|it|to|and)\b|$)/g, 'price'],
  [/\bset (?:us|me) back\b/g, 'price'],
  [/\bhow (?:long|soon|quick|quickly|fast|much time|many (?:days|weeks|months))\b|\bdelivery time\b/g, 'duration'],
  [
    /\bwhat (?:(?:else|exactly) )?(?:do|will|would|can|could|did) (?:we|i) (?:(?:actually|exactly|then) )?(?:get|keep|have|hold|receive|end up with|walk away with)\b|\bwhat do you (?:hand|give|send) us\b|\bcomes? (?:with|out of)\b|\bat the end\b/g,
    'receive',
  ],
  [/\bhow many\b/g, 'number'],
  [/\b(?:say|said|saying|says) no\b|\bturn(?:ed)? (?:\w+ ){0,2}down\b/g, 'refuse'],
  [/\b(?:not|never) (?:to )?(?:use|using|build|building|buy|buying)\b/g, 'refuse'],
  [/\b(?:pay|pays|paid) off\b/g, 'success'],
  [/\badvise\b.*\bagainst\b/g, 'refuse'],
  [/\be mail\b/g, 'email'],
  [/\bprivacy (?:policy|notice|statement)\b/g, 'privacy'],
  [/\brecord(?:ed|ing)\b|\byou record\b/g, 'store'],
  [/\bconsultanc(?:y|ies)\b/g, 'company'],
  [/\bartificial intelligence\b/g, 'ai'],
  [
    /\b(?:who|what) (?:exactly )?are you\b|\b(?:are you|is this|am i \w+ (?:to|with)|you are)\b.*\b(?:ai|human|robot|bot|machine|computer|real|artificial|\w*gpt)\b/g,
    'robot',
  ],
  [/\b(?:speak|chat) (?:to|with)\b/g, 'talk to'],
]

/** Synonyms that hold for every firm, by the word that stands for all their forms. */
const SYNONYMS = {
  price: 'cost charge fee pay budget expensive cheap cheapest rate free ballpark figure quote estimate afford',
  duration: 'long week month timeline length last',
  receive: 'deliver deliverable outcome output result',
  person: 'human',
  founder: 'boss ceo owner owns head founded leads runs',
  company: 'firm business agency practice',
  client: 'customer',
  team: 'people staff employee colleague manager executive',
  job: 'vacancy career hire position intern internship recruit',
  based: 'located location office headquarters city town country',
  store: 'save saved keep kept retain log',
  after: 'afterwards over gone leave left finished end',
  sample: 'example',
  call: 'ring phone telephone',
  weekend: 'saturday sunday',
  reply: 'respond response',
  vendor: 'supplier maker provider',
  choose: 'pick select',
  number: 'many',
  junior: 'trainee',
  refuse: 'decline reject',
}

const STOP_WORDS = new Set(
  `a able about actually afternoon again against all already also always am an and any anything anyway approximately are as ask
  asking at basically be because been being between bit both but buy by bye can cannot cheers complete correct could
  cover curious currently d day days dear describe detail details did difference do does doing done during each else engagement
  entire even evening ever every exactly expect explain few find finish for from generally get gets getting give given go going good
  goodbye got great greetings had happen happens happy has have having he hello help helped her here hey hi him his hiya honestly
  hope how however hows i id if im in include included info information interest interested into involve is it its just kind
  kindly know later let lets like list ll longer look looking looks lot lots m madam made make makes making may maybe me
  mean might moment monthly more morning most much my need never nice no normally not now of off often ok on one only option
  options or other others our out own package per perfect perhaps please possible program programme project put putting quick
  quickly quite r rather re really regards right roughly run s said same say see service services set several she should show simply
  since sir so some somebody someone something sorry still such sure t take takes tell than thank thanks that thats the their
  them then there theres these they thing think this those thx time to today told too tried true try trying typically u unable until
  us use used uses using usually ve very want was way we weekly well were what whats whether which while whole will wish with within
  wonder wondering would yes yet you your yours`.split(/\s+/),
)

const SUFFIXES = /(?:ments?|ations?|ions?|ancy|ancies|ants?|ships?|ings?|ers?|ors?|ed|s|ly|(?<=.{4})(?:e|ic))$/

function stem(word: string): string {
  let result = word.replace(/(?<!bus)iness$/, 'y').replace(/ies$/, 'y')
  for (let round = 0; round < 3; round++) {
    const shorter = result.replace(SUFFIXES, '')
    if (shorter.length >= 3) result = shorter
  }
  return result.length > 5 ? result.replace(/y$/, '') : result
}

const synonymOf = new Map(
  Object.entries(SYNONYMS).flatMap(([word, synonyms]) => synonyms.split(' ').map((one) => [stem(one), stem(word)])),
)

export function splitWords(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/n't\b/g, ' not')
    .replace(/'\w+\b/g, '')
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

export function tokenize(text: string): Set<string> {
  const plain = PHRASES.reduce((rest, [phrase, word]) => rest.replace(phrase, word), splitWords(text).join(' '))
  const stems = splitWords(plain)
    .filter((word) => !STOP_WORDS.has(word))
    .map(stem)
  return new Set(stems.map((one) => synonymOf.get(one) ?? one))
}

export function tokenKey(text: string): string {
  return [...tokenize(text)].toSorted().join(' ')
}
