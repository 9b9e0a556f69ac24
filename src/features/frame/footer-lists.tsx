import { useId } from 'react'
import { HAS_VOICE } from '#src/content/features.ts'
import { footerPages } from '#src/content/generated/footer.ts'
import { services } from '#src/content/generated/services.ts'
import { links as addresses } from '#src/content/links.ts'
import { SiteLink } from './site-link.tsx'

type FooterLink = { label: string; href: string; newTab?: boolean }

const LISTS = [
  { title: 'Services', links: services.map(({ title }) => ({ label: title, href: '#services' })) },
  { title: 'About', links: [{ label: 'About', href: '#about' }, ...footerPages] },
  {
    title: 'Contact',
    links: [
      ...(addresses.schedulingPage ? [{ label: 'Schedule a Call', href: addresses.schedulingPage, newTab: true }] : []),
      { label: 'Get in Touch', href: '#contact' },
      ...(HAS_VOICE ? [{ label: 'Voice Demo', href: addresses.voiceDemo }] : []),
    ],
  },
] satisfies { title: string; links: FooterLink[] }[]

export function FooterLists() {
  return LISTS.map(({ title, links }) => <FooterList key={title} title={title} links={links} />)
}

function FooterList({ title, links }: { title: string; links: readonly FooterLink[] }) {
  const id = useId()
  return (
    <nav aria-labelledby={id} className="group/list max-md:last:col-span-2">
      <h2 id={id} className="mb-2.5 text-[1.1875rem] leading-[1.3] text-brass-300">
        {title}
      </h2>
      <ul className="flex-wrap gap-x-6 max-md:group-last/list:flex">
        {links.map((link) => (
          <li key={link.label}>
            <ListLink {...link} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function ListLink({ label, href, newTab = false }: FooterLink) {
  const hintId = useId()
  const className =
    'inline-block py-1.5 leading-[1.35] wrap-anywhere text-paper-200 underline-offset-[0.3em] hover:text-brass-200 hover:underline'
  if (!newTab) {
    return (
      <SiteLink href={href} className={className}>
        {label}
      </SiteLink>
    )
  }
  // A description, so that the link's name stays the text it shows.
  return (
    <>
      <a href={href} target="_blank" rel="noopener" aria-describedby={hintId} className={className}>
        {label}
      </a>
      <span id={hintId} hidden>
        Opens in a new tab.
      </span>
    </>
  )
}
