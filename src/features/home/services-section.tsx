import { pictures } from '#src/brand/pictures.data.ts'
import type { Service } from '#src/brand/read/brand-schema.ts'
import { lead, services, title } from '#src/brand/services.data.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Picture } from '#src/ui/picture.tsx'

const objectPosition: Record<Service['keep'], string> = {
  center: '',
  top: 'object-top',
  bottom: 'object-bottom',
  left: 'object-left',
  right: 'object-right',
}

const PICTURE_SIZES = '(min-width: 80rem) 37.5rem, (min-width: 46rem) 46vw, 92vw'

const columns = 'grid gap-x-[clamp(1.5rem,9vw-2.6rem,5.5rem)] md:grid-cols-2'

/** Each sentence begins a line. */
const HEADING = title.replaceAll(/(?<=[.?!]) /g, '\n')

export function ServicesSection() {
  return (
    <section id="services" aria-labelledby="services-title" className="bg-bg pt-13 pb-section max-md:pt-7">
      <div className="wrap">
        <div className={`mb-part lg:items-end ${columns}`}>
          <h2 id="services-title" className="text-3xl wrap-anywhere whitespace-pre-line">
            {HEADING}
          </h2>
          <p className="mt-4.5 max-w-136 text-lg text-fg-soft lg:mt-0">{lead}</p>
        </div>
        <div className={`-mb-10 md:-mb-14 ${columns}`}>
          {services.map((service) => (
            <ServiceCard key={service.title} service={service} />
          ))}
        </div>
      </div>
    </section>
  )
}

/** Facts and prices of the cards in a row are level. Each part names its row: a card may have no picture. */
function ServiceCard({ service }: { service: Service }) {
  return (
    <article className="grid min-w-0 content-start gap-y-2.5 pb-10 md:pb-14 md:row-span-5 md:grid-rows-subgrid md:gap-y-0">
      {service.image !== null && (
        <div className="aspect-20/8 overflow-clip rounded-sm border border-line md:aspect-20/9">
          <Picture
            files={pictures[service.image]}
            alt={service.imageText}
            sizes={PICTURE_SIZES}
            className={`size-full object-cover ${objectPosition[service.keep]}`}
          />
        </div>
      )}
      <h3 className="flex items-start gap-3.5 text-xl mt-1.5 md:row-start-2 md:mt-4">
        <Icon name={service.icon} className="glyph size-7.5 flex-none max-md:-mt-1" />
        <span className="min-w-0 wrap-anywhere hyphens-auto">{service.title}</span>
      </h3>
      <p className="max-w-136 text-[1rem] leading-normal text-fg-soft md:row-start-3 md:mt-2.5">
        {service.description}
      </p>
      <dl className="flex flex-wrap gap-x-4 gap-y-2 text-sm md:row-start-4 md:mt-4">
        {service.facts.map(({ term, detail }) => (
          <div key={term} className="grow basis-34 nth-2:grow-2">
            <dt className="text-xs text-fg-mute">{term}</dt>
            <dd className="text-pretty tabular-nums">{detail}</dd>
          </div>
        ))}
      </dl>
      <p className="@container md:row-start-5 md:mt-3">
        <span className="flex min-h-11 items-center justify-between gap-x-2 @max-[21rem]:grid">
          {service.price && (
            <span className="font-display text-[1.5rem] leading-[1.3] tracking-[-0.014em] text-brass-200 lining-nums">
              {service.price}
            </span>
          )}
          <a
            href="#contact"
            data-service={service.title}
            className="text-link text-sm text-accent-text max-md:text-[0.875rem]"
          >
            {service.action}
          </a>
        </span>
      </p>
    </article>
  )
}
