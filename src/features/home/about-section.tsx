import { bio, founders, isSample, values } from '#src/brand/about.data.ts'
import { promise } from '#src/brand/brand.data.ts'
import { isPhotograph, Portrait } from './portrait.tsx'

/** More photographs are as small as drawings. */
const MAX_LARGE = 2

/** One person is beside the text, several are above it. */
export function AboutSection() {
  const areLarge = founders.length <= MAX_LARGE && founders.every(isPhotograph)
  return (
    <section
      id="about"
      aria-labelledby="about-title"
      className="on-paper relative overflow-clip bg-bg pt-13 pb-section text-fg"
    >
      <div aria-hidden="true" className="absolute inset-x-0 top-0 chart-bars print:hidden" />
      <div className="wrap">
        <h2 id="about-title" className="mb-part text-4xl wrap-anywhere">
          {promise}
        </h2>
        <div
          className={`grid gap-x-[max(2rem,5vw)] gap-y-8 ${founders.length === 1 ? 'lg:grid-cols-[auto_minmax(0,1fr)]' : ''}`}
        >
          <ul className="flex flex-wrap gap-x-12 gap-y-5">
            {founders.map((person) => (
              <li key={person.name}>
                <figure
                  className={`flex gap-x-5 gap-y-4 lg:flex-col lg:items-start ${areLarge ? 'flex-col lg:w-76' : 'items-center lg:w-50'}`}
                >
                  <Portrait
                    person={person}
                    sizes={areLarge ? '(min-width: 60rem) 19rem, 92vw' : '12.5rem'}
                    className={`flex-none lg:w-full ${areLarge ? 'w-full max-w-104' : 'w-30'}`}
                  />
                  <Name person={person} />
                </figure>
              </li>
            ))}
          </ul>
          <Bio />
        </div>
        <Values />
      </div>
    </section>
  )
}

const columns: Record<number, string> = { 2: 'lg:grid-cols-2', 4: 'lg:grid-cols-4', 5: 'lg:grid-cols-5' }

function Name({ person: { name, role } }: { person: (typeof founders)[number] }) {
  return (
    <figcaption className="wrap-anywhere">
      <strong className="block font-display text-[1.3125rem] leading-tight font-normal">{name}</strong>
      <span className="block text-sm leading-[1.4] text-fg-mute">{role}</span>
      {isSample && <span className="note block">Sample profile</span>}
    </figcaption>
  )
}

function Bio() {
  const [opening, ...further] = bio
  return (
    <div className="font-display text-lg leading-[1.55] text-fg-soft">
      <p className="max-w-212 text-xl leading-[1.4] tracking-[-0.008em] text-fg lg:text-[2.125rem] lg:leading-[1.28]">
        {opening}
      </p>
      <div
        className={`mt-6 grid gap-x-18 gap-y-5 ${further.length > 1 ? 'lg:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_var(--spacing-paper)]' : ''}`}
      >
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
      className={`mt-10 grid gap-x-12 gap-y-5 border-t border-line pt-6 sm:grid-cols-2 sm:gap-y-8 ${columns[values.length] ?? 'lg:grid-cols-3'}`}
    >
      {values.map(({ title, text }) => (
        <li key={title}>
          <h3 className="mr-2 text-xl wrap-anywhere max-sm:inline">{title}</h3>
          <p className="mt-1.5 text-[1rem] leading-normal text-fg-soft max-sm:inline">{text}</p>
        </li>
      ))}
    </ul>
  )
}
