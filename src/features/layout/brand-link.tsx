import { Link } from 'wouter'
import * as brand from '#src/brand/brand.data.ts'
import { logo } from '#src/content/logo.ts'

export function BrandLink({ className = '' }: { className?: string }) {
  return (
    <Link
      href="/"
      onClick={() => window.scrollTo({ top: 0 })}
      className={`inline-flex min-h-11 min-w-0 items-center gap-3 font-display text-[min(1.6875rem,8vw)]/[1] tracking-[-0.015em] ${className}`}
    >
      <img
        src={logo.mark}
        alt=""
        width="40"
        height="40"
        className="-mt-1.5 size-[min(2.5rem,12vw)] max-w-none shrink-0"
      />
      {brand.name}
    </Link>
  )
}
