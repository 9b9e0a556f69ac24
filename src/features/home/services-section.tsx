import { logo } from '#src/content/logo.ts'
import { pictures } from '#src/content/generated/pictures.ts'
import type { Service } from '#src/content/brand-words.ts'
import { lead, services, title } from '#src/content/generated/services.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Picture } from '#src/ui/picture.tsx'

const objectPosition: Record<Service['keep'], string> = {
  center: '',
  top: 'object-top',
  bottom: 'object-bottom',
  left: 'object-left',
  right: 'object-right',
}

const PICTURE_SIZES = '(min-width: 78rem) 13.5rem, 7.5rem'

export function ServicesSection() {
  return (
    <section id="services" aria-labelledby="services-title" className="bg-bg py-section low:pt-13 short:pt-4">
      <div className="wrap">
        <div className="mb-part lg:grid-12 lg:items-end">
          <h2 id="services-title" className="text-3xl wrap-anywhere lg:col-span-7">
            {title}
          </h2>
          <p className="mt-4.5 max-w-136 text-lg text-fg-soft lg:col-span-5 lg:mt-0">{lead}</p>
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

/** The cards of a row share its lines. From the `xl` breakpoint on, the picture is beside the text. */
function ServiceCard({ service, place }: { service: Service; place: Place }) {
  const { isWide, isInLastRow, isAtCrossing } = place
  return (
    <article
      className={`relative grid min-w-0 grid-cols-[7.5rem_minmax(0,1fr)] content-start gap-x-4 border-b border-line pt-5 pb-2 md:row-span-4 md:grid-rows-subgrid md:px-6 xl:row-span-3 xl:grid-cols-[13.5rem_minmax(0,1fr)] xl:gap-x-6.5 xl:px-8 xl:pt-7.5 ${isWide ? 'md:col-span-2' : 'md:odd:border-r'} ${isInLastRow ? 'md:border-b-0' : ''}`}
    >
      {isAtCrossing && <Medallion />}
      {service.image !== null && (
        <div className="aspect-3/2 self-start overflow-clip rounded-sm border border-line bg-night-950">
          <Picture
            files={pictures[service.image]}
            alt={service.imageText}
            sizes={PICTURE_SIZES}
            className={`size-full object-cover ${objectPosition[service.keep]}`}
          />
        </div>
      )}
      <div className={`contents xl:block ${service.image === null ? 'xl:col-span-2' : ''}`}>
        <h3
          className={`grid gap-x-3 gap-y-1 self-start text-xl xl:grid-cols-[auto_1fr] ${service.image === null ? 'max-xl:col-span-2' : ''}`}
        >
          <Icon name={service.icon} className="glyph size-8" />
          <span className="min-w-0 wrap-anywhere hyphens-auto">{service.title}</span>
        </h3>
        <p className="col-span-2 mt-3 text-[1rem] leading-normal text-fg-soft">{service.description}</p>
      </div>
      <dl className="col-span-2 mt-4.5 text-sm xl:grid xl:grid-cols-subgrid xl:border-t xl:border-line">
        {service.facts.map(({ term, detail }) => (
          <div
            key={term}
            className="grid grid-cols-[min(7.25rem,38%)_minmax(0,1fr)] gap-x-4 border-t border-line py-2 xl:block xl:border-0 xl:py-2.5"
          >
            <dt className="text-fg-mute xl:text-xs">{term}</dt>
            <dd className="text-pretty tabular-nums">{detail}</dd>
          </div>
        ))}
      </dl>
      <p className="col-span-2 flex min-h-13 flex-wrap items-center justify-between gap-x-3 border-t border-line">
        {service.price && (
          <span className="font-display text-lg leading-[1.3] text-brass-200 lining-nums">{service.price}</span>
        )}
        <a href="#contact" data-service={service.title} className="ml-auto text-link text-sm text-accent-text">
          {service.action}
          <Icon name="right" className="size-[1.25em] max-xs:hidden" />
        </a>
      </p>
    </article>
  )
}

function Medallion() {
  return (
    <div
      aria-hidden="true"
      className="absolute bottom-0 left-0 z-10 hidden size-13 -translate-x-1/2 translate-y-1/2 place-items-center rounded-full border border-line bg-bg xl:grid print:hidden"
    >
      <img src={logo.medallion} alt="" width="48" height="48" loading="lazy" className="-mt-1 size-8" />
    </div>
  )
}
