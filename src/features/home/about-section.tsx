import { about } from '#src/content/about.ts'
import { isPhotograph } from '#src/content/portraits.ts'
import { Cameo, Portrait } from './portrait.tsx'

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
      <div className="wrap">{areLarge ? <Photographed /> : <Bylined />}</div>
    </section>
  )
}

/** The people are a byline under the title, and the values are in the column beside the text. */
function Bylined() {
  return (
    <div className="lg:grid-12 lg:items-start">
      <Title className="lg:col-span-12" />
      <div className="lg:col-span-7">
        <ul className="my-part flex flex-wrap gap-x-12 gap-y-5">
          {about.people.map((person) => (
            <li key={person.name}>
              <figure className="flex items-center gap-5">
                <Cameo person={person} />
                <Name person={person} />
              </figure>
            </li>
          ))}
        </ul>
        <Bio />
      </div>
      <ul className="mt-8 lg:col-span-5 lg:col-start-8 lg:mt-part">
        <Values />
      </ul>
    </div>
  )
}

/** The photographs are in the column, and the values in a separate row. */
function Photographed() {
  const { people, values } = about
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
      <ul className={`mt-part grid gap-x-8 sm:grid-cols-2 ${columns[values.length] ?? 'lg:grid-cols-3'}`}>
        <Values />
      </ul>
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

function Bio() {
  const [opening, ...further] = about.bio
  return (
    <div className="grid max-w-152 gap-5 font-display text-lg leading-[1.55] text-fg-soft">
      <p className="text-xl leading-[1.4] tracking-[-0.008em] text-fg">{opening}</p>
      {further.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}

function Values() {
  return about.values.map(({ title, text }) => (
    <li
      key={title}
      className="relative border-t border-line py-4.5 before:absolute before:-top-px before:left-0 before:w-14 before:border-t before:border-accent"
    >
      <h3 className="text-xl wrap-anywhere">{title}</h3>
      <p className="mt-1.5 text-[1rem] leading-normal text-fg-soft">{text}</p>
    </li>
  ))
}
