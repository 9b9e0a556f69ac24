import { Icon } from './icon.tsx'

type Figure = { label: string; before: string; after: string; unit: string }

export function Figures({ figures, className }: { figures: readonly Figure[]; className: string }) {
  return (
    <dl className="grid gap-x-8 gap-y-4 md:grid-cols-3">
      {figures.map(({ label, before, after, unit }) => (
        <div
          key={label}
          className="flex flex-wrap items-baseline gap-x-4 max-md:justify-between max-[22.5rem]:flex-col md:flex-col-reverse md:justify-end"
        >
          <dt className="text-sm text-fg-soft max-md:order-last">{label}</dt>
          <dd className={`font-display lining-nums ${className}`}>
            <span className="sr-only">{`from ${before} to ${after} ${unit}`}</span>
            <span aria-hidden="true" className="flex items-baseline gap-[0.2em] leading-[1.15] tracking-[-0.03em]">
              <span className="min-w-[1.3em] text-[0.56em] text-fg-mute">{before}</span>
              <Icon name="right" className="size-[0.36em] text-accent" />
              {after}
              <span className="text-[max(0.3em,1rem)] tracking-normal text-fg-soft">{unit}</span>
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
