import { logo } from '#src/content/logo.ts'
import { pictures } from '#src/content/generated/pictures.ts'
import type { Service } from '#src/content/brand-schema.ts'
import { lead, services, title } from '#src/content/generated/services.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Picture } from '#src/ui/picture.tsx'

const objectPosition: Record<Service['keep'], string> = {
  center: 'object-center',
  top: 'object-top',
  bottom: 'object-bottom',
  left: 'object-left',
  right: 'object-right',
}

/** Half the frame from the `md` breakpoint on, less its padding; the whole width below. */
const PICTURE_SIZES = '(min-width: 100rem) 41rem, (min-width: 46rem) 43vw, 92vw'

export function ServicesSection() {
  return (
    <section id="services" aria-labelledby="services-title" className="services bg-bg py-section">
      <div className="wrap">
        <div className="services-head mb-[clamp(2.5rem,1.5rem_+_3vw,4.5rem)] lg:columns-12 lg:items-end">
          <h2 id="services-title" className="text-3xl wrap-anywhere lg:col-span-7">
            {title}
          </h2>
          <p className="mt-4.5 max-w-136 text-lg text-balance text-fg-soft lg:col-span-4 lg:col-start-9 lg:mt-0 lg:pb-1.5">
            {lead}
          </p>
        </div>
        <div aria-hidden="true" className="chart-bars" />
        <div className="grid border-line md:grid-cols-2 md:border-x">
          {services.map((service, i) => (
            <ServiceCard key={service.title} service={service} place={placeOf(i, services.length)} />
          ))}
        </div>
        <div aria-hidden="true" className="chart-bars max-md:border-t-0" />
      </div>
    </section>
  )
}

type Place = { isWide: boolean; isInLastRow: boolean; isAtCrossing: boolean }

/** Two columns; an odd last card takes the whole row. The medallion is where the first four corners meet. */
function placeOf(index: number, count: number): Place {
  const isOdd = count % 2 === 1
  return {
    isWide: isOdd && index === count - 1,
    isInLastRow: index >= count - (isOdd ? 1 : 2),
    isAtCrossing: index === 1 && count > 2,
  }
}

function ServiceCard({ service, place }: { service: Service; place: Place }) {
  const { isWide, isInLastRow, isAtCrossing } = place
  return (
    <article
      className={`group relative flex min-w-0 flex-col border-b border-line pt-7 pb-9 md:p-[clamp(1.25rem,0.4rem_+_2vw,2.5rem)] ${isWide ? 'md:col-span-2 md:grid md:grid-cols-2 md:grid-rows-[auto_auto_auto_1fr] md:gap-x-[clamp(2.5rem,0.8rem_+_4vw,5rem)]' : 'md:row-span-5 md:grid md:grid-rows-subgrid md:odd:border-r'} ${isInLastRow ? 'md:border-b-0' : ''}`}
    >
      {isAtCrossing && <Medallion />}
      <div
        className={`relative aspect-3/2 ${isWide ? 'md:row-span-4' : ''} overflow-clip rounded-sm bg-night-950 after:pointer-events-none after:absolute after:inset-0 after:rounded-sm after:border after:border-brass-400/26`}
      >
        <Picture
          files={pictures[service.image]}
          alt={service.imageText}
          sizes={PICTURE_SIZES}
          className={`size-full object-cover transition-[scale] duration-1400 ease-settle group-hover:scale-[1.025] ${objectPosition[service.keep]}`}
        />
      </div>
      <h3
        className={`mt-[clamp(1.4rem,1rem_+_1vw,2rem)] flex items-center gap-3.5 text-xl leading-[1.15] ${isWide ? 'md:mt-0' : ''}`}
      >
        <Icon name={service.icon} className="glyph size-9" />
        <span className="min-w-0 wrap-anywhere hyphens-auto">{service.title}</span>
      </h3>
      <p className="mt-3.5 max-w-144 text-fg-soft">{service.description}</p>
      <dl className="mt-5.5 text-sm">
        {service.facts.map(({ term, detail }) => (
          <div key={term} className="grid grid-cols-[min(7.25rem,38%)_minmax(0,1fr)] gap-4 border-t border-line py-2.5">
            <dt className="text-fg-mute">{term}</dt>
            <dd className="text-balance tabular-nums">{detail}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm">
        <a href="#contact" data-service={service.title} className="text-link text-accent-text">
          {service.action}
          <Icon name="right" />
        </a>
      </p>
    </article>
  )
}

function Medallion() {
  return (
    <div
      aria-hidden="true"
      className="absolute bottom-0 left-0 z-10 hidden size-13 -translate-x-1/2 translate-y-1/2 place-items-center rounded-full border border-line bg-bg md:grid xl:size-21"
    >
      <img
        src={logo.medallion}
        alt=""
        width="48"
        height="48"
        loading="lazy"
        className="-mt-1 size-8 xl:-mt-1.5 xl:size-12"
      />
    </div>
  )
}
