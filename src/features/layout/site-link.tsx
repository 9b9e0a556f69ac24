import type { AnchorHTMLAttributes } from 'react'
import { Link, useLocation } from 'wouter'

type SiteLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; 'data-service'?: string }

/** A link of the bar or the footer, on any page: `/x` is a page, `#x` is a section of the home page. */
export function SiteLink({ href, children, ...rest }: SiteLinkProps) {
  const [path] = useLocation()
  const isSection = href.startsWith('#')
  if (href.startsWith('/') || (isSection && path !== '/')) {
    return (
      <Link href={isSection ? `/${href}` : href} {...rest}>
        {children}
      </Link>
    )
  }
  return (
    <a href={href} {...rest}>
      {children}
    </a>
  )
}
