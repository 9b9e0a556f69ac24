// The schema of brand/: scripts/brand/read-brand.ts validates the files with it, and the site's types are derived from it.
// The site imports only types, so the schema is not part of the bundle.
import type { PictureName } from './generated/pictures.ts'

/**
 * `what` describes the text. It must match `pattern`, otherwise `fault` describes the mistake; `isKnown` is for checks that
 * a pattern cannot express.
 */
type Text = {
  kind: 'text'
  what: string
  most: number
  pattern: RegExp
  fault: (value: string) => string
  isKnown: (value: string) => boolean
}
type Choice<T extends string> = { kind: 'choice'; what: string; of: readonly T[] }
type Flag = { kind: 'flag'; what: string }
type Picture = { kind: 'picture'; what: string; width: number; height: number }
type List<T> = { kind: 'list'; what: string; item: T; least: number; most: number }
type Group<T> = { kind: 'group'; fields: T }
type Optional = { isOptional?: true }

export type Field = Optional &
  (
    | Text
    | Choice<string>
    | Flag
    | Picture
    | { kind: 'list'; what: string; item: Field; least: number; most: number }
    | { kind: 'group'; fields: Readonly<Record<string, Field>> }
  )

/** The type of a field; a missing optional field is an empty text or null. */
type Words<F> = F extends Text
  ? string
  : F extends Flag
    ? boolean
    : F extends { isOptional: true }
      ? Present<F> | null
      : Present<F>

/** A picture is the name of its file in brand/pictures. */
type Present<F> =
  F extends Group<infer T>
    ? { [Key in keyof T]: Words<T[Key]> }
    : F extends List<infer T>
      ? readonly Words<T>[]
      : F extends Choice<infer T>
        ? T
        : PictureName

const LONGEST = 600
const NOT_EMPTY = /\S/

const group = <T extends Record<string, Field>>(fields: T): Group<T> => ({ kind: 'group', fields })
const list = <T extends Field>(what: string, item: T, least: number, most: number): List<T> => ({
  kind: 'list',
  what,
  item,
  least,
  most,
})
const text = (what: string, most = LONGEST, pattern = NOT_EMPTY, fault: Text['fault'] = () => 'is empty'): Text => ({
  kind: 'text',
  what,
  most,
  pattern,
  fault,
  isKnown: () => true,
})
const optional = <F extends Field>(field: F): F & { isOptional: true } => ({ ...field, isOptional: true })
const choice = <T extends string>(what: string, ...of: T[]): Choice<T> => ({ kind: 'choice', what, of })
const flag = (what: string): Flag => ({ kind: 'flag', what })
const servicePicture = { kind: 'picture', what: 'a picture of 3:2', width: 1200, height: 800 } as const
const portrait = { kind: 'picture', what: 'a portrait of 4:5', width: 560, height: 700 } as const

/** Placeholders that are filled in later and must be kept. */
function withPlace(place: string, what: string): Text {
  return text(`${what}, with ${place}`, LONGEST, new RegExp(`\\{${place.slice(1, -1)}\\}`), () => `lacks ${place}`)
}

const color = (what: string) =>
  text(
    `${what}, such as #0a1629`,
    40,
    /^#[0-9a-fA-F]{6}$|^oklch\([\d.]+ [\d.]+ [\d.]+\)$/,
    (value) => `is ${value}, which is not a six-digit colour`,
  )

const address = text(
  'your public email address, such as hello@acme.com',
  200,
  /^[^\s@<>,]+@[^\s@<>,]+\.[^\s@<>,]+$/,
  (value) => `is ${value}, which is not a valid email address`,
)

const link = (what: string, example: string) =>
  text(
    `${what}, such as ${example}`,
    300,
    /^https:\/\/[^\s/?#]+\.[^\s/?#]+([/?#]\S*)?$/,
    (value) => `is ${value}, which is not a link`,
  )

/** A link to a page of that network. */
const profile = (network: string, example: string, ...hosts: string[]) =>
  text(
    `your page on ${network}, such as ${example}`,
    300,
    new RegExp(`^https:\\/\\/([\\w-]+\\.)*(${hosts.join('|').replaceAll('.', '\\.')})([/?#]\\S*)?$`),
    (value) => `is ${value}, which is not a page on ${network}`,
  )

const timeZone: Text = {
  ...text(
    'the time zone of the team, such as Europe/Paris',
    60,
    NOT_EMPTY,
    (value) => `is ${value}, which is not a time zone`,
  ),
  isKnown: (value) => Intl.supportedValuesOf('timeZone').includes(value),
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

const clock = (what: string) =>
  text(`${what}, such as "09:00"`, 5, /^([01]\d|2[0-3]):[0-5]\d$/, (value) => `is ${value}, which is not a time`)

const date = (what: string) =>
  text(`${what}, such as "2026-12-24"`, 10, /^\d{4}-\d\d-\d\d$/, (value) => `is ${value}, which is not a day`)

/** Placeholders that may be used in braces. Those of an email are filled in when it is sent. */
export const PLACES: readonly string[] = ['brand', 'company', 'email', 'founder', 'review', 'domain']
export const MAIL_PLACES: readonly string[] = [...PLACES, 'name', 'count', 'newEmail']
export const PAGE_PLACES: readonly string[] = ['brand', 'company', 'email']

/** More letters in a line or a word are cut off on some screens: it is not wrapped, and a phone is 390 px wide. */
const headlineLine = text(
  'a line of the headline, each word of at most 15 letters',
  18,
  /^(?!.*[^\s-]{16}).*\S/,
  () => 'has a word of more than 15 letters',
)

/** An email with a button, as the auth service and invitations send it. */
const linkMail = {
  subject: text('the subject', 100),
  preview: text('the preview beside the subject', 150),
  text: text('the text'),
  action: text('the button', 40),
  ignore: text('what to do if the email was not requested'),
}

/** A note in the margin of a report page. */
const reportNote = optional(group({ title: text('a few words', 40), text: text('one sentence', 80) }))

const shareOf = text(
  'how many marks are filled, and of how many, such as 31 of 148',
  10,
  /^\d{1,3} of [1-9]\d{0,2}$/,
  (value) => `is ${value}, which is not two numbers`,
)

const period = text(
  'from when to when, in columns from the left, such as 0.5 to 2',
  12,
  /^\d{1,2}(\.\d)? to \d{1,2}(\.\d)?$/,
  (value) => `is ${value}, which is not two numbers`,
)

/** A part of a report page shows the fields it has, in this order. */
const reportPart = group({
  title: optional(text('the heading of the part', 60)),
  text: optional(text('one or two sentences', 200)),
  tally: optional(
    group({
      share: shareOf,
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
          period,
          ours: optional(flag("true if it is your work, not the client's")),
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
        level: choice('how ready it is', 'ready', 'partly', 'not yet'),
      }),
      2,
      6,
    ),
  ),
  rows: optional(
    list('rows', group({ term: text('such as Looked at', 24), detail: text('such as 400 bookings', 80) }), 1, 5),
  ),
  steps: optional(list('steps', group({ step: text('a step', 70), time: text('such as two days', 20) }), 1, 4)),
  note: reportNote,
})

const reportPage = group({
  number: text(
    'the number of the page and of all pages, such as 2 of 9',
    8,
    /^[1-9]\d? of [1-9]\d?$/,
    (value) => `is ${value}, which is not a page of a number of pages`,
  ),
  name: text('what is on the page, in a few words', 40),
  heading: text('its heading, in one or two short sentences', 90),
  because: text('one or two sentences below it', 200),
  note: reportNote,
  parts: list('parts', reportPart, 1, 4),
})

/** By the name of the file in brand/. */
export const brandSchema = {
  'brand.yaml': group({
    name: text('the name of the firm, short', 40),
    title: text('the name in titles, in full', 70),
    promise: text('your promise, in a few words', 60),
    blurb: text('what you do, in one sentence', 160),
    description: text('your description in search results, in one or two sentences', 200),
    colors: group({ ground: color('the colour of the background'), accent: color('the colour of buttons and links') }),
    email: address,
    schedulingPage: optional(link('the page where visitors book a call', 'https://acme.com/call')),
    social: group({
      facebook: optional(profile('Facebook', 'https://facebook.com/acme', 'facebook.com')),
      instagram: optional(profile('Instagram', 'https://instagram.com/acme', 'instagram.com')),
      linkedin: optional(profile('LinkedIn', 'https://linkedin.com/company/acme', 'linkedin.com')),
      twitter: optional(profile('X', 'https://x.com/acme', 'x.com', 'twitter.com')),
    }),
    features: group({
      voice: flag('true, or false for a site without the voice demo'),
      accounts: flag('true, or false for a site where visitors have no accounts'),
    }),
  }),
  'hero.yaml': group({
    headline: list('lines of about 14 letters', headlineLine, 1, 3),
    lead: text('what you do for clients, in one or two sentences', 240),
    action: text('the main button', 40),
    voiceDemo: text('the link to the voice demo', 40),
    facts: optional(list('facts', text('a fact about the firm, in a few words', 34), 0, 3)),
    caption: optional(text('the line under the drawing', 120)),
    image: optional({ kind: 'picture', what: 'a photograph in place of the drawing', width: 1600, height: 1200 }),
  }),
  'services.yaml': group({
    title: text('the heading of the section', 80),
    lead: text('one or two sentences below the heading', 200),
    free: optional(
      group({
        title: text('the title of the free service, as in the list', 60),
        inSentence: text('the free service within a sentence, such as "an AI Readiness Review"', 60),
        inShort: text('the same in short, such as "a readiness review"', 60),
      }),
    ),
    services: list(
      'services',
      group({
        title: text('the name of the service', 60),
        description: text('what the service is', 300),
        icon: choice('a drawing', 'survey', 'audit', 'course', 'light'),
        image: servicePicture,
        imageText: text('what the picture shows', 200),
        keep: choice(
          'the part of the picture that is kept where it is cut',
          'center',
          'top',
          'bottom',
          'left',
          'right',
        ),
        facts: list('facts', group({ term: text('such as Takes', 30), detail: text('such as Two weeks', 80) }), 1, 5),
        price: optional(text('the price, such as From £9,500', 30)),
        action: text('the link to the form', 40),
      }),
      1,
      8,
    ),
  }),
  'report.yaml': optional(
    group({
      title: text('the heading of the section', 60),
      lead: text('what a client receives, in one or two sentences', 200),
      facts: list('facts', group({ term: text('such as Length', 30), detail: text('such as Nine pages', 80) }), 1, 5),
      kind: text('what kind of report it is', 40),
      client: text('the client it is for', 40),
      foot: text('a note that the pages are a sample, or their source', 80),
      pages: list('pages', reportPage, 1, 3),
    }),
  ),
  'about.yaml': group({
    founders: list(
      'people',
      group({
        name: text('the name of the person', 60),
        role: text('the role of the person', 60),
        image: optional(portrait),
        imageText: optional(text('what the portrait shows', 200)),
      }),
      1,
      4,
    ),
    bio: list('paragraphs', text('a paragraph'), 1, 6),
    values: list(
      'values',
      group({ title: text('a word or two', 40), text: text('one or two short sentences', 160) }),
      2,
      6,
    ),
  }),
  'quotes.yaml': optional(
    group({
      title: text('the heading of the section', 60),
      quotes: list(
        'quotes',
        group({
          name: text('the name of the person', 60),
          position: text('the position of that person', 60),
          company: text('the company of that person', 60),
          quote: text('what was said, without quotation marks', 300),
          image: optional(portrait),
          imageText: optional(text('what the portrait shows', 200)),
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
    reasons: list(
      'reasons',
      group({ title: text('a word or two', 40), text: text('one or two sentences', 160) }),
      1,
      6,
    ),
    schedule: text('the link to your scheduling page', 60),
    scheduleHint: text('the line below that link', 80),
    hours: group({
      timeZone,
      opensAt: clock('when you start to work'),
      closesAt: clock('when you stop'),
      workDays: list('days', choice('a day', ...DAYS), 1, 7),
      daysOff: list(
        'periods',
        group({
          first: date('the first day'),
          last: date('the last day'),
          label: optional(text('why, for visitors', 100)),
        }),
        0,
        50,
      ),
    }),
  }),
  'emails.yaml': group({
    confirmation: group({
      subject: text('the subject', 100),
      preview: text('the preview beside the subject', 150),
      thanks: text('the greeting', 60),
      thanksByName: withPlace('{name}', 'the greeting by name'),
      heading: text('the heading', 80),
      text: text('the text'),
      stepsTitle: text('the heading of the steps', 60),
      steps: list('steps', text('a step'), 1, 5),
      action: text('the button', 40),
      reason: text('why this email was sent'),
    }),
    notification: group({
      subject: withPlace('{name}', 'the subject'),
      label: text('the label', 40),
      action: withPlace('{name}', 'the button'),
      actionWithoutName: text('the button without a name', 40),
      replySubject: text('the subject of your reply', 100),
      reason: text('why this email was sent'),
    }),
    summary: group({
      subject: withPlace('{name}', 'the subject for one message'),
      subjectMany: withPlace('{count}', 'the subject for several'),
      waitingSubject: withPlace('{count}', 'the subject when very many arrive'),
      waitingText: text('the text when very many arrive'),
      label: text('the label', 40),
      text: text('the text'),
      action: text('the button', 40),
      reason: text('why this email was sent'),
    }),
    auth: group({
      confirmation: group(linkMail),
      recovery: group(linkMail),
      change: group({ ...linkMail, text: withPlace('{newEmail}', 'the text') }),
      invite: group(linkMail),
      magicLink: group(linkMail),
      member: group(linkMail),
      link: text('the line above the address, for when the button does not work'),
    }),
    invitation: group({ ...linkMail, link: text('the line above the address, for when the button does not work') }),
  }),
  'assistant.yaml': group({
    name: text('the name of the assistant', 60),
    firstMessage: text(
      'what it says first; that it is an AI must be in it',
      300,
      /\bAI\b|[Cc]omputer|[Rr]obot/,
      () => 'does not say that an AI is speaking, which the law asks for',
    ),
    goodbye: text('what it says at the end', 100),
    unclear: text('what it says when it did not understand', 150),
    draftShown: text('what it says when it has shown a draft', 300),
    unknown: text('what it says when it does not know', 300),
    examples: list('questions', text('a question to ask it', 80), 1, 5),
  }),
  'site.yaml': group({
    notFound: text('one or two sentences on the not-found page', 160),
    sections: list(
      'sections',
      group({
        section: choice('a section of the home page', 'services', 'report', 'about', 'quotes', 'contact'),
        bar: optional(text('its label in the bar', 20)),
      }),
      3,
      5,
    ),
    footer: list('names of pages', text('the name of a file in pages/, without .md', 60), 0, 8),
  }),
  'privacy.yaml': group({
    sample: flag('true while the legal texts are the sample; false once yours are checked'),
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

/** The first lines of a page of brand/pages. */
export const pageSchema = group({
  title: text('the heading of the page', 80),
  description: text('the description of the page in search results', 200),
  note: optional(text('a line beside the heading', 120)),
  sample: optional(flag('true while the words are the sample')),
})

type Schema = typeof brandSchema
export type BrandFile = keyof Schema
export type BrandWords = { [File in BrandFile]: Words<Schema[File]> }
export type Section = BrandWords['site.yaml']['sections'][number]['section']
export type Report = NonNullable<BrandWords['report.yaml']>
export type Service = BrandWords['services.yaml']['services'][number]
