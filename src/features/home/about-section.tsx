import { about } from '#src/content/about.ts'
import { pictures } from '#src/content/generated/pictures.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Picture } from '#src/ui/picture.tsx'

const PORTRAIT_SIZES = '(min-width: 60rem) 30vw, (min-width: 46rem) 15rem, 7.5rem'

const columns: Record<number, string> = { 2: 'lg:grid-cols-2', 4: 'lg:grid-cols-4', 5: 'lg:grid-cols-5' }

export function AboutSection() {
  const { title, bio, founder, sampleNote, values } = about
  const [opening, ...further] = bio
  return (
    <section
      id="about"
      aria-labelledby="about-title"
      className="on-paper relative overflow-clip bg-bg py-section text-fg low:pt-18 short:pt-10"
    >
      <div aria-hidden="true" className="absolute inset-x-0 top-0 chart-bars" />
      <div className="wrap">
        <div className="flex flex-col md:grid md:grid-cols-[minmax(0,1fr)_15rem] md:items-start md:gap-x-10 lg:columns-12 lg:items-center">
          <div className="max-md:contents lg:col-span-7">
            <h2 id="about-title" className="mb-[clamp(1.75rem,1rem_+_2vw,2.75rem)] text-4xl short:mb-4 short:text-3xl">
              {title}
            </h2>
            <div className="grid max-w-148 gap-[1.15em] font-display text-lg leading-[1.58] text-fg-soft max-md:order-1">
              <p className="text-xl leading-[1.42] tracking-[-0.008em] text-fg">{opening}</p>
              {further.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </div>
          <figure className="max-md:mb-7 max-md:flex max-md:items-center max-md:gap-5 max-md:wrap-anywhere lg:col-span-4 lg:col-start-9">
            <Picture
              files={pictures[founder.image]}
              alt={founder.imageText}
              sizes={PORTRAIT_SIZES}
              className="portrait w-[min(7.5rem,32vw)] md:w-full"
            />
            <figcaption className="flex flex-col gap-x-4 gap-y-1 md:mt-4 lg:flex-row lg:items-baseline lg:justify-between">
              <span>
                <strong className="block font-display text-[1.3125rem] leading-tight font-normal">
                  {founder.name}
                </strong>
                <span className="text-sm text-fg-mute">{founder.role}</span>
              </span>
              {sampleNote && <span className="note">{sampleNote}</span>}
            </figcaption>
          </figure>
        </div>
        <ul
          className={`mt-[clamp(3.5rem,2rem_+_5vw,6.5rem)] grid gap-x-8 gap-y-6.5 border-line sm:grid-cols-2 sm:gap-y-9 sm:border-t ${columns[values.length] ?? 'lg:grid-cols-3'}`}
        >
          {values.map((value) => (
            <li
              key={value.title}
              className="relative border-t border-line pt-6 before:absolute before:-top-px before:left-0 before:h-px before:w-14 before:bg-accent sm:border-t-0 sm:pt-7"
            >
              <Icon name={value.icon} className="glyph size-10" />
              <h3 className="mt-4 text-xl">{value.title}</h3>
              <p className="mt-2 text-[1rem] leading-[1.55] text-fg-soft sm:max-w-68">{value.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
