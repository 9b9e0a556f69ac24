import { Link } from 'wouter'
import { brand } from '#src/content/brand.ts'
import { logo } from '#src/content/logo.ts'

type BrandLinkProps = { className?: string; markClassName?: string }

/** Mark and name, back to the top of the page. */
export function BrandLink({ className = '', markClassName = 'size-10' }: BrandLinkProps) {
  return (
    <Link
      href="/"
      onClick={() => window.scrollTo({ top: 0 })}
      className={`inline-flex min-h-11 items-center gap-3 font-display text-[1.6875rem] leading-none tracking-[-0.015em] ${className}`}
    >
      <img src={logo.mark} alt="" width="40" height="40" className={`-mt-1.5 ${markClassName}`} />
      {brand.name}
    </Link>
  )
}
