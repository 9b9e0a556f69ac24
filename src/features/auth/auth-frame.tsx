import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { promise } from '#src/brand/brand.data.ts'
import { chart, horizon } from '#src/brand/drawings.data.ts'
import { links } from '#src/content/links.ts'
import { logo } from '#src/content/logo.ts'
import { navigation } from '#src/content/navigation.ts'
import { Drawing, drawingsIn } from '#src/ui/drawing.tsx'
import { Horizon } from '#src/ui/horizon.tsx'
import { Icon } from '#src/ui/icon.tsx'
// oxlint-disable-next-line import/no-unassigned-import -- styles of these pages only
import './auth-frame.css'

const layers = drawingsIn(chart ?? '')
const column = 'mx-auto w-full max-w-108'

export function AuthFrame({ brand, children }: { brand: ReactNode; children: ReactNode }) {
  return (
    <div className="auth-screen">
      <aside className="auth-art">
        {horizon !== null && <Horizon file={horizon} />}
        {chart === null ? (
          <img src={logo.medallion} alt="" className="auth-mark scale-50 opacity-20" />
        ) : (
          <svg
            aria-hidden="true"
            viewBox="0 0 1000 1000"
            className="auth-chart overflow-visible stroke-[1.5] text-[0px] md:stroke-1"
          >
            {['still', 'turning', 'middle'].map((layer) => (
              <Drawing key={layer} of={layers} name={layer} />
            ))}
          </svg>
        )}
        <div className="auth-brand">{brand}</div>
        <p className="absolute inset-x-10 bottom-6 text-right font-display text-xl tracking-normal text-brass-200 italic max-md:hidden">
          {promise}
        </p>
      </aside>
      <main id="main" tabIndex={-1} className="flex flex-col px-gutter pt-3 pb-5 md:py-5">
        <div className={column}>
          <Link href="/" className="text-link relative">
            <Icon name="left" />
            {navigation.backHome}
          </Link>
        </div>
        <div className={`auth-box ${column}`}>{children}</div>
        <p className={`text-sm wrap-anywhere text-fg-mute ${column}`}>
          {navigation.help}{' '}
          <a href={`mailto:${links.email}`} className="text-link">
            {links.email}
          </a>
        </p>
      </main>
    </div>
  )
}
