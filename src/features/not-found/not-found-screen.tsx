// The page for every unknown path; src/main.ts logs the path.
import type { ReactNode } from 'react'
import { chart } from '#src/brand/drawings.data.ts'
import { notFound as hint } from '#src/brand/site.data.ts'
import { Drawing, drawingsIn } from '#src/ui/drawing.tsx'
import { Starfield } from '#src/ui/starfield.tsx'

const layers = drawingsIn(chart ?? '')

/** The brand's chart replaces the zero of 404. It is rendered by the build only. */
export function NotFoundScreen({ brand }: { brand: ReactNode }) {
  return (
    <main
      id="main"
      data-not-found
      tabIndex={-1}
      className="relative isolate grid min-h-svh place-content-center overflow-clip night-glow px-gutter pt-[clamp(1.5rem,3vw,2.5rem)] pb-5 text-center"
    >
      {chart !== null && <Starfield className="-z-10 mask-[radial-gradient(calc(8rem+25vw)_20rem,#0000_90%,#000)]" />}
      <div className="absolute px-gutter pt-[clamp(1.5rem,3vw,2.5rem)]">{brand}</div>
      <div className="py-14">
        <h1 className="sr-only">404</h1>
        <p aria-hidden="true" className="flex items-center justify-center font-display text-figure lining-nums">
          {'4'}
          {chart === null ? '0' : <Zero />}
          {'4'}
        </p>
        <p className="mt-[clamp(1.5rem,3vw,2.75rem)] font-display text-3xl leading-[1.1] text-balance">
          Oops! Page not found
        </p>
        <p className="mx-auto mt-3.5 mb-7 max-w-116 text-balance text-fg-soft">{hint}</p>
        <a href="/" className="button button-main">
          Return to Home
        </a>
      </div>
    </main>
  )
}

/** The fixed layer, with lines that are visible at this size, and the middle. */
function Zero() {
  return (
    <span className="north-star relative mx-[0.07em] size-[0.86em] -translate-y-[0.115em]">
      <Drawing
        of={layers}
        name="still"
        viewBox="34 34 932 932"
        className="absolute inset-0 size-full overflow-visible stroke-5 text-[0px]"
      />
      <Drawing
        of={layers}
        name="middle"
        viewBox="430 430 140 140"
        className="absolute inset-1/4 size-1/2 rotate-24 animate-hunt overflow-visible"
      />
    </span>
  )
}
