// The fields of brand/: read-brand.ts checks the files with these schemas, and the site's types are inferred from them. The site imports only types, so neither this file nor Zod is part of the bundle.
import { OWNER_EMAIL } from '#shared/owner-email.ts'
import { WEEKDAYS } from '#shared/reply-by.ts'
import * as z from 'zod'
import type { Figure } from './read-case.ts'
import { SECTIONS } from '../sections.ts'

// A description says what to write: it is the advice on a mistake and the help of an editor. A message follows the name of the field.

const text = (what: string, max = 600) => z.string().max(max).describe(what)
const optionalText = (what: string, max: number) => text(what, max).default('')
const matching = (what: string, pattern: RegExp, error: string) => text(what).regex(pattern, error)
const kind = (what: string, pattern: RegExp, name: string) =>
  text(what).regex(pattern, { error: ({ input }) => `is ${String(input)}, which is not ${name}`, abort: true })

const choice = <const T extends string>(...values: T[]) => z.enum(values).describe(`one of ${values.join(', ')}`)
const flag = (what: string) => z.boolean().describe(what)

/** The name of a file in brand/pictures; check-brand.ts checks it. */
const picture = () => text('the name of a picture')

const list = <T extends z.ZodType>(what: string, item: T, min: number, max: number) =>
  z
    .array(item)
    .min(min)
    .max(max)
    .describe(`${min === max ? min : `${min} to ${max}`} ${what}, each after "- "`)

const group = <T extends z.core.$ZodLooseShape>(shape: T) =>
  z.strictObject(shape).describe(`the fields ${Object.keys(shape).join(', ')}`)

const optional = <T extends z.ZodType>(schema: T) => schema.optional().transform((value) => value ?? null)

/** A placeholder that is filled in later. */
const withPlaceholder = (name: string, what: string) =>
  matching(`${what}, with {${name}}`, new RegExp(`\\{${name}\\}`), `lacks {${name}}`)

const color = (what: string) =>
  kind(`${what}, such as #0a1629`, /^#[0-9a-fA-F]{6}$|^oklch\([\d.]+ [\d.]+ [\d.]+\)$/, 'a six-digit colour')

const EMAIL = new RegExp(`^${OWNER_EMAIL}$`)
const link = (what: string) => kind(what, LINK, 'a link').default('')
const LINK = /^https:\/\/[^\s/?#]+\.[^\s/?#]+([/?#]\S*)?$/
const clock = (what: string) => kind(`${what}, such as "09:00"`, /^([01]\d|2[0-3]):[0-5]\d$/, 'a time')
const date = (what: string) =>
  z.iso
    .date({ error: ({ input }) => `is ${String(input)}, which is not a day in the calendar`, abort: true })
    .describe(`${what}, such as "2026-12-24"`)

const numbers = (what: string, pattern: RegExp) =>
  kind(what, pattern, 'two numbers').transform((value): [number, number] => {
    const [first = 0, second = 0] = value.split(/ (?:of|to) /).map(Number)
    return [first, second]
  })

const question = group({ question: text('a question to the assistant', 80), answer: text('the answer', 300) })

const dayOff = group({
  first: date('the first day'),
  last: date('the last day'),
  label: optionalText('why, for visitors', 100),
}).refine(({ first, last }) => last >= first, { path: ['last'], error: 'is before first' })

/** An email with a button, as the auth service sends it. */
const linkMail = {
  subject: text('the subject', 100),
  preview: text('the preview beside the subject', 150),
  text: text('the text'),
  action: text('the button', 40),
  ignore: text('what to do if the email was not requested'),
}
const linkLine = text('the line above the address, for when the button does not work')

/** A note in the margin of a report page. */
const note = optional(group({ title: text('a few words', 40), text: text('one sentence', 80) }))

const facts = (term: string, detail: string) =>
  list('facts', group({ term: text(`such as ${term}`, 30), detail: text(`such as ${detail}`, 80) }), 1, 5)

/** A part of a report page shows the fields it has, in this order. */
const reportPart = group({
  title: optionalText('the heading of the part', 60),
  text: optionalText('one or two sentences', 200),
  tally: optional(
    group({
      share: numbers('the filled marks and all, such as 31 of 148', /^\d{1,3} of [1-9]\d{0,2}$/),
      filled: text('what the filled marks are', 30),
      empty: text('what the other marks are', 30),
    }),
  ),
  plan: optional(
    group({
      columns: list('columns', text('a month or a week', 5), 2, 12),
      tasks: list(
        'tasks',
        group({
          task: text('what is done', 30),
          by: text('who does it', 30),
          period: numbers('its columns from the left, such as 0.5 to 2', /^\d{1,2}(\.\d)? to \d{1,2}(\.\d)?$/),
          ours: flag("true if it is your work, not the client's").default(false),
        }),
        1,
        6,
      ),
    }),
  ),
  findings: optional(
    list(
      'findings',
      group({
        subject: text('what was looked at', 24),
        evidence: text('what was counted', 60),
        level: choice('ready', 'partly', 'not yet'),
      }),
      2,
      6,
    ),
  ),
  rows: optional(
    list('rows', group({ term: text('such as Looked at', 24), detail: text('such as 400 bookings', 80) }), 1, 5),
  ),
  steps: optional(list('steps', group({ step: text('a step', 70), time: text('such as two days', 20) }), 1, 4)),
  note,
})

const reportPage = group({
  number: numbers('the page and all pages, such as 2 of 9', /^[1-9]\d? of [1-9]\d?$/),
  name: text('what is on the page, in a few words', 40),
  heading: text('its heading, in one or two short sentences', 90),
  because: text('one or two sentences below it', 200),
  note,
  parts: list('parts', reportPart, 1, 4),
})

const portrait = {
  image: optional(picture()),
  imageText: optionalText('what the portrait shows', 200),
}

export const brandFile = group({
  name: text('the name of the firm, short', 40),
  title: text('the name in titles, in full', 70),
  promise: text('your promise, in a few words', 60),
  blurb: text('what you do, in one sentence', 160),
  description: text('your description in search results, in one or two sentences', 200),
  colors: group({ ground: color('the colour of the background'), accent: color('the colour of buttons and links') }),
  email: kind('your public email address, such as hello@acme.com', EMAIL, 'a valid email address'),
  schedulingPage: link('the page where visitors book a call, such as https://acme.com/call'),
  social: group({
    facebook: link('your page on Facebook, such as https://facebook.com/acme'),
    instagram: link('your page on Instagram, such as https://instagram.com/acme'),
    linkedin: link('your page on LinkedIn, such as https://linkedin.com/company/acme'),
    twitter: link('your page on X, such as https://x.com/acme'),
  }),
  features: group({
    voice: flag('true, or false for a site without the voice demo'),
    accounts: flag('true, or false for a site where visitors have no accounts'),
  }),
})

/** The placeholder {promise}. */
function promiseOf(days: number): string {
  return days === 1 ? 'within one working day' : `within ${['two', 'three', 'four', 'five'][days - 2]} working days`
}

/** More letters in a line or a word are cut off on some screens: it is not wrapped, and a phone is 390 px wide. */
const headline = text('a line of the headline, each word of at most 15 letters', 18).regex(
  /^(?!.*[^\s-]{16})/,
  'has a word of more than 15 letters',
)

/** A heading of a word or two, and a text below it. */
const titled = group({ title: text('a word or two', 40), text: text('one or two short sentences', 160) })

const section = group({
  section: choice(...SECTIONS.map(({ name }) => name)),
  bar: optionalText('its label in the bar', 20),
})

export const otherFiles = {
  'hero.yaml': group({
    headline: list('lines of about 14 letters', headline, 1, 3),
    lead: text('what you do for clients, in one or two sentences', 240),
    action: text('the main button', 40),
    voiceDemo: text('the link to the voice demo', 40),
    facts: optional(list('facts', text('a fact about the firm, in a few words', 40), 0, 3)),
    image: optional(picture()),
  }),
  'services.yaml': group({
    title: text('the heading of the section', 80),
    lead: text('one or two sentences below the heading', 200),
    free: optional(
      group({
        title: text('the title of the free service, as in the list', 60),
        inSentence: text('the free service within a sentence, such as "an AI Readiness Review"', 60),
        inShort: text('the same in short, such as "a readiness review"', 60),
        why: optionalText('why it is free, in one or two sentences', 160),
      }),
    ),
    services: list(
      'services',
      group({
        title: text('the name of the service', 60),
        inSentence: optionalText('the service within a sentence, such as "an AI System Audit"', 60),
        description: text('what the service is', 300),
        icon: choice('survey', 'audit', 'course', 'light'),
        image: optional(picture()),
        imageText: optionalText('what the picture shows', 200),
        // The part of the picture that is kept where it is cut.
        keep: choice('center', 'top', 'bottom', 'left', 'right').default('center'),
        facts: facts('Takes', 'Two weeks'),
        price: optionalText('the price, such as From £9,500', 30),
        action: text('the link to the form', 40),
      }).refine(({ image, imageText }) => image === null || imageText !== '', {
        path: ['imageText'],
        error: 'is missing',
      }),
      1,
      8,
    ),
  }),
  'report.yaml': optional(
    group({
      title: text('the heading of the section', 60),
      lead: text('what a client receives, in one or two sentences', 200),
      facts: facts('Length', 'Nine pages'),
      kind: text('what kind of report it is', 40),
      client: text('the client it is for', 40),
      foot: text('a note that the pages are a sample, or their source', 80),
      pages: list('pages', reportPage, 1, 3),
    }),
  ),
  'about.yaml': group({
    founders: list(
      'people',
      group({ name: text('the name of the person', 60), role: text('the role of the person', 60), ...portrait }),
      1,
      4,
    ),
    bio: list('paragraphs', text('a paragraph'), 1, 6),
    values: list('values', titled, 2, 6),
  }),
  'quotes.yaml': optional(
    group({
      title: text('the heading of the section', 60),
      reportLink: optionalText('the link of a quote to the report', 40),
      case: optional(
        group({
          label: optionalText('a line above it, such as "Another client:"', 40),
          page: text('the name of a page of pages/', 60),
          action: text('the link to it', 40),
        }),
      ),
      quotes: list(
        'quotes',
        group({
          name: text('the name of the person', 60),
          position: text('the position of that person', 60),
          company: text('the company of that person', 60),
          quote: text('what was said, without quotation marks', 300),
          ...portrait,
        }),
        0,
        12,
      ),
    }),
  ),
  'contact.yaml': group({
    title: text('the heading of the section', 80),
    lead: text('one or two sentences below the heading', 200),
    placeholder: text('the placeholder of the message field', 120),
    reasonsTitle: text('the heading of the reasons', 60),
    reasons: list('reasons', titled, 1, 6),
    capacity: optionalText('how much of the free service you do, in one sentence', 60),
    questionsTitle: optionalText('a line above the questions', 40),
    questions: list(
      'questions',
      group({
        question: text('what buyers ask last', 40),
        answer: text('the answer, in one or two sentences', 120),
        link: optionalText('the link to a page that says more', 30),
        page: optional(text('the name of a page of pages/', 60)),
      }),
      0,
      3,
    ),
    schedule: text('the link to your scheduling page', 60),
    scheduleHint: text('the line below that link', 80),
    meeting: link('the page where clients book a call, such as https://cal.com/acme/call'),
    receipt: group({
      label: text('a line above the words of the visitor', 40),
      openTitle: text('the heading of what no one has looked at yet', 40),
      open: text('that no one had read the message yet, in one or two sentences', 200),
      foot: text('when the other pages of a report follow', 60),
      action: text('the link to the form on the empty first page of the report', 40),
    }),
    hours: group({
      replyDays: z.literal([1, 2, 3, 4, 5]).describe('the working days until you reply, 1 to 5'),
      timeZone: z.enum(Intl.supportedValuesOf('timeZone')).describe('the time zone of the team, such as Europe/Paris'),
      opensAt: clock('when you start to work'),
      closesAt: clock('when you stop'),
      workDays: list('days', choice(...WEEKDAYS), 1, 7),
      daysOff: list('periods', dayOff, 0, 50),
    })
      .refine(({ opensAt, closesAt }) => closesAt > opensAt, { path: ['closesAt'], error: 'is before opensAt' })
      .transform((hours) => ({ ...hours, promise: promiseOf(hours.replyDays) })),
  }),
  'emails.yaml': group({
    confirmation: group({
      subject: text('the subject', 100),
      preview: text('the preview beside the subject', 150),
      thanks: text('the greeting', 60),
      thanksByName: withPlaceholder('name', 'the greeting by name'),
      heading: text('the heading', 80),
      text: text('the text'),
      stepsTitle: text('the heading of the steps', 60),
      steps: list('steps', text('a step'), 1, 5),
      action: text('the button', 40),
      reason: text('why this email was sent'),
    }),
    notification: group({
      subject: withPlaceholder('name', 'the subject'),
      label: text('the label', 40),
      action: withPlaceholder('name', 'the button'),
      actionWithoutName: text('the button without a name', 40),
      replySubject: text('the subject of your reply', 100),
      reason: text('why this email was sent'),
    }),
    summary: group({
      subject: withPlaceholder('name', 'the subject for one message'),
      subjectMany: withPlaceholder('count', 'the subject for several'),
      waitingSubject: withPlaceholder('count', 'the subject when very many arrive'),
      waitingText: text('the text when very many arrive'),
      label: text('the label', 40),
      text: text('the text'),
      action: text('the button', 40),
      reason: text('why this email was sent'),
    }),
    auth: group({
      confirmation: group(linkMail),
      recovery: group(linkMail),
      member: group(linkMail),
      link: linkLine,
    }),
  }),
  'assistant.yaml': group({
    name: text('the name of the assistant', 60),
    firstMessage: text('what it says first; that it is an AI must be in it', 300).regex(
      /\bAI\b|[Cc]omputer|[Rr]obot/,
      'does not say that an AI is speaking, which the law asks for',
    ),
    goodbye: text('what it says at the end', 100),
    unclear: text('what it says when it did not understand', 150),
    draftShown: text('what it says when it has shown a draft', 300),
    unknown: text('what it says when it does not know', 300),
    examples: list('questions', question, 1, 5),
    answers: list('questions', question, 0, 60),
  }),
  'site.yaml': group({
    notFound: text('one or two sentences on the not-found page', 160),
    sections: list('sections', section, 3, SECTIONS.length),
    footer: list('names of pages', text('the name of a file in pages/, without .md', 60), 0, 8),
  }),
  'privacy.yaml': group({
    inForceSince: text('the day from which /privacy applies', 40),
    responsible: text('the name and postal address of the responsible company', 200),
    siteHost: text('the company that hosts the site', 60),
    database: group({ where: text('where it stores data', 60) }),
    mail: group({ where: text('where it works', 60), kept: text('how long it keeps emails', 60) }),
    voice: group({ where: text('where it works', 60) }),
    callLine: group({ where: text('where it works', 60), kept: text('how long it keeps what it receives', 60) }),
    site: group({ where: text('where it works', 60), kept: text('how long it keeps addresses', 60) }),
  }),
}

/** Without the voice demo no one sees its fields, so they may be left out, and assistant.yaml is not read. */
export const filesWithoutVoice = {
  ...otherFiles,
  'hero.yaml': group({ ...otherFiles['hero.yaml'].shape, voiceDemo: z.any().default('') }),
  'privacy.yaml': group({
    ...otherFiles['privacy.yaml'].shape,
    voice: z.any().default({ where: '' }),
    callLine: z.any().default({ where: '', kept: '' }),
  }),
  'assistant.yaml': null,
}

export const NO_ASSISTANT = {
  name: '',
  firstMessage: '',
  goodbye: '',
  unclear: '',
  draftShown: '',
  unknown: '',
  examples: [],
  answers: [],
} satisfies BrandContent['assistant.yaml']

/** The first lines of a page of brand/pages. */
export const pageHead = group({
  title: text('the heading of the page', 80),
  description: text('the description of the page in search results', 200),
  note: optionalText('a line beside the heading', 160),
  ending: optionalText('a sentence beside the button at the end', 120),
})

/** Placeholders that may be used in braces. Those of an email are filled in when it is sent. */
const PLACEHOLDERS = ['brand', 'company', 'email', 'founder', 'review', 'domain', 'promise', 'capacity']

/** Filled in when the pages are built, because they depend on its settings. */
const PAGE_VALUES = {
  'pages/privacy.md': [
    'inForceSince',
    'responsible',
    'retentionMonths',
    'stored',
    'recipients',
    'voiceAndAccounts',
    'exceptions',
  ],
  'pages/accessibility.md': ['voiceDemo'],
} as const
export type PageValue = (typeof PAGE_VALUES)[keyof typeof PAGE_VALUES][number]

export function placeholdersIn(file: string): readonly string[] {
  if (file === 'brand.yaml') return []
  if (file.startsWith('pages/'))
    return [
      'brand',
      'company',
      'email',
      'promise',
      ...(Object.entries(PAGE_VALUES).find(([name]) => name === file)?.[1] ?? []),
    ]
  return file === 'emails.yaml' ? [...PLACEHOLDERS, 'name', 'count'] : PLACEHOLDERS
}

type Files = { 'brand.yaml': typeof brandFile } & typeof otherFiles
type BrandFile = keyof Files
export type BrandContent = { [File in BrandFile]: z.output<Files[File]> }
/** A case as it stands in short below the quotes. */
export type ShownCase = {
  label: string
  title: string
  caption: string
  figures: readonly Figure[]
  href: string
  action: string
  isSample: boolean
}
export type Report = NonNullable<BrandContent['report.yaml']>
export type Service = BrandContent['services.yaml']['services'][number]
