import { about } from '#src/content/about.ts'
import { isPhotograph } from '#src/content/portraits.ts'
import { Portrait } from './portrait.tsx'

/** Three and more are always shown small. */
const MOST_LARGE = 2
const PHOTOGRAPH_SIZES = '(min-width: 60rem) 26rem, 92vw'
const PAIR_SIZES = '(min-width: 60rem) 19rem, 46vw'

export function AboutSection() {
  const areLarge = about.people.length <= MOST_LARGE && about.people.every(isPhotograph)
  return (
    <section
      id="about"
      aria-labelledby="about-title"
      className="on-paper relative overflow-clip bg-bg py-section text-fg low:pt-13 short:pt-4"
    >
      <div aria-hidden="true" className="absolute inset-x-0 top-0 chart-bars print:hidden" />
      <div className="wrap">
        {areLarge ? <Photographed /> : <Bylined />}
        <Values />
      </div>
    </section>
  )
}

/** One person is beside the text, several are above it. */
function Bylined() {
  const { people } = about
  return (
    <>
      <Title className="mb-part" />
      <div
        className={`grid gap-x-18 gap-y-8 ${people.length === 1 ? 'lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:gap-x-[max(2rem,5vw)]' : ''}`}
      >
        <ul className="flex flex-wrap gap-x-12 gap-y-5">
          {people.map((person) => (
            <li key={person.name}>
              <figure className="flex items-center gap-x-5 gap-y-4 lg:w-50 lg:flex-col lg:items-start">
                <Portrait person={person} sizes="12.5rem" className="w-30 flex-none short:w-20 lg:w-full" />
                <Name person={person} />
              </figure>
            </li>
          ))}
        </ul>
        <Bio isWide />
      </div>
    </>
  )
}

/** The photographs are beside the text. */
function Photographed() {
  const { people } = about
  const isPair = people.length > 1
  return (
    <>
      <div className="flex flex-col lg:grid-12 lg:items-center">
        <div className={`max-lg:contents ${isPair ? 'lg:col-span-6' : 'lg:col-span-7'}`}>
          <Title className="lg:mb-part" />
          <div className="max-lg:order-1">
            <Bio />
          </div>
        </div>
        <ul
          className={`my-6 grid gap-4 lg:my-0 lg:gap-6 ${isPair ? 'grid-cols-2 lg:col-span-6 lg:col-start-7' : 'max-w-110 lg:col-span-4 lg:col-start-9'}`}
        >
          {people.map((person) => (
            <li key={person.name}>
              <figure>
                <Portrait
                  person={person}
                  sizes={isPair ? PAIR_SIZES : PHOTOGRAPH_SIZES}
                  className={`w-full ${isPair ? '' : 'max-lg:aspect-square'}`}
                />
                <div className="mt-3">
                  <Name person={person} />
                </div>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

const columns: Record<number, string> = { 2: 'lg:grid-cols-2', 4: 'lg:grid-cols-4', 5: 'lg:grid-cols-5' }

function Title({ className }: { className: string }) {
  return (
    <h2 id="about-title" className={`text-4xl wrap-anywhere short:text-3xl ${className}`}>
      {about.title}
    </h2>
  )
}

function Name({ person: { name, role } }: { person: (typeof about.people)[number] }) {
  return (
    <figcaption className="wrap-anywhere">
      <strong className="block font-display text-[1.3125rem] leading-tight font-normal">{name}</strong>
      <span className="block text-sm leading-[1.4] text-fg-mute">{role}</span>
      {about.sampleNote && <span className="note block">{about.sampleNote}</span>}
    </figcaption>
  )
}

function Bio({ isWide = false }: { isWide?: boolean }) {
  const [opening, ...further] = about.bio
  return (
    <div className={`font-display text-lg leading-[1.55] text-fg-soft ${isWide ? '' : 'max-w-152'}`}>
      <p
        className={`text-xl leading-[1.4] tracking-[-0.008em] text-fg ${isWide ? 'max-w-212 lg:text-[2.125rem] lg:leading-[1.28]' : ''}`}
      >
        {opening}
      </p>
      <div className={`mt-6 grid gap-x-18 gap-y-5 ${isWide && further.length > 1 ? 'lg:grid-cols-2' : ''}`}>
        {further.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </div>
  )
}

function Values() {
  return (
    <ul
      className={`mt-10 grid gap-x-12 gap-y-5 border-t border-line pt-6 sm:grid-cols-2 ${columns[about.values.length] ?? 'lg:grid-cols-3'}`}
    >
      {about.values.map(({ title, text }) => (
        <li key={title}>
          <h3 className="text-xl wrap-anywhere">{title}</h3>
          <p className="mt-1.5 text-[1rem] leading-normal text-fg-soft">{text}</p>
        </li>
      ))}
    </ul>
  )
}
