import { logo } from '#src/content/logo.ts'
import { plates } from '#src/content/plates.ts'
import { services, servicesSection, type Service } from '#src/content/services.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Picture } from '#src/ui/picture.tsx'

const objectPosition: Record<Service['objectPosition'], string> = {
  center: 'object-center',
  top: 'object-top',
  bottom: 'object-bottom',
  left: 'object-left',
  right: 'object-right',
}

/** Half the frame from the `md` breakpoint on, less its padding; the whole width below. */
const PLATE_SIZES = '(min-width: 100rem) 41rem, (min-width: 46rem) 43vw, 92vw'

export function Services() {
  return (
    <section id="services" aria-labelledby="services-title" className="bg-bg py-section">
      <div className="wrap">
        <div className="mb-[clamp(2.5rem,1.5rem_+_3vw,4.5rem)] lg:columns-12 lg:items-end">
          <h2 id="services-title" className="text-3xl lg:col-span-7">
            {servicesSection.title}
          </h2>
          <p className="mt-4.5 max-w-136 text-lg text-balance text-fg-soft lg:col-span-4 lg:col-start-9 lg:mt-0 lg:pb-1.5">
            {servicesSection.lead}
          </p>
        </div>
        <div aria-hidden="true" className="chart-bars" />
        <div className="relative grid border-line md:auto-rows-fr md:grid-cols-2 md:border-x">
          {services.map((service) => (
            <ServiceCard key={service.title} service={service} />
          ))}
          <div
            aria-hidden="true"
            className="absolute top-1/2 left-1/2 hidden size-13 -translate-1/2 place-items-center rounded-full border border-line bg-bg md:grid xl:size-21"
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
        </div>
        <div aria-hidden="true" className="chart-bars max-md:border-t-0" />
      </div>
    </section>
  )
}

function ServiceCard({ service }: { service: Service }) {
  return (
    <article className="group flex min-w-0 flex-col border-b border-line pt-7 pb-9 md:p-[clamp(1.25rem,0.4rem_+_2vw,2.5rem)] md:odd:border-r md:nth-[n+3]:border-b-0">
      <div className="relative aspect-3/2 overflow-clip rounded-sm bg-night-950 after:pointer-events-none after:absolute after:inset-0 after:rounded-sm after:border after:border-brass-400/26">
        <Picture
          files={plates[service.image]}
          alt={service.imageText}
          sizes={PLATE_SIZES}
          className={`size-full object-cover transition-[scale] duration-1400 ease-settle group-hover:scale-[1.025] ${objectPosition[service.objectPosition]}`}
        />
      </div>
      <h3 className="mt-[clamp(1.4rem,1rem_+_1vw,2rem)] flex items-center gap-3.5 text-xl leading-[1.15]">
        <Icon name={service.icon} className="glyph size-9" />
        {service.title}
      </h3>
      <p className="mt-3.5 max-w-144 text-fg-soft">{service.description}</p>
      <dl className="mt-5.5 text-sm md:mt-auto md:pt-6.5">
        {service.facts.map(({ term, detail }) => (
          <div key={term} className="grid grid-cols-[7.25rem_1fr] gap-4 border-t border-line py-2.5">
            <dt className="text-fg-mute">{term}</dt>
            <dd className="text-balance tabular-nums">{detail}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}
