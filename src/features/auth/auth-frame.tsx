import type { ReactNode } from 'react'
import { Link } from 'wouter'
import * as brandWords from '#src/content/generated/brand.ts'
import { navigation } from '#src/content/navigation.ts'
import panel from '#brand/pictures/panel.png?panel'
import { Icon } from '#src/ui/icon.tsx'
import { Picture } from '#src/ui/picture.tsx'
// oxlint-disable-next-line import/no-unassigned-import -- styles of these pages only
import './auth-frame.css'

/** A picture beside what a visitor has to do with an account; on a phone held upright, above it. */
export function AuthFrame({ brand, children }: { brand: ReactNode; children: ReactNode }) {
  return (
    <div data-toasts="aside" className="auth-screen">
      <aside className="auth-art">
        <Picture
          files={panel}
          alt=""
          loading="eager"
          sizes="(min-width: 60rem) 50vw, 100vw"
          className="absolute inset-0 size-full object-cover"
        />
        <div className="auth-brand">{brand}</div>
        <p className="absolute right-[clamp(1.5rem,3vw,3rem)] bottom-[1.6rem] font-display text-xl tracking-normal text-brass-200 italic max-lg:hidden">
          {brandWords.promise}
        </p>
      </aside>
      <main
        id="main"
        tabIndex={-1}
        className="flex flex-col px-[clamp(1.25rem,5vw,5rem)] py-[clamp(1.25rem,3svh,2.5rem)] max-lg:pt-3"
      >
        <div className="auth-back">
          <Link href="/" className="text-link">
            <Icon name="left" />
            {navigation.backHome}
          </Link>
        </div>
        <div className="auth-box">{children}</div>
      </main>
    </div>
  )
}
