import { useId } from 'react'
import * as brand from '#src/brand/brand.data.ts'
import { footerPages, HAS_SAMPLE_PEOPLE } from '#src/brand/footer.data.ts'
import { services } from '#src/brand/services.data.ts'
import { HAS_VOICE } from '#src/content/features.ts'
import { legalLinks, links, socialLinks } from '#src/content/links.ts'
import { useBrowserValue } from '#src/lib/use-browser-value.ts'
import { Drawing, drawingsIn } from '#src/ui/drawing.tsx'
import { BrandLink } from './brand-link.tsx'
import { SiteLink } from './site-link.tsx'
import file from './social-icons.svg?raw'

/** Apart from the icons of all pages. */
const signs = drawingsIn(file)

const thisYear = () => new Date().getFullYear()

export function PageFooter() {
  // A page built in December is also read in January.
  const year = useBrowserValue(thisYear, BUILD_YEAR)

  return (
    <footer className="bg-night-950 pt-[clamp(2rem,1rem+3vw,3.5rem)] pb-8 text-sm">
      <div className="wrap">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-x-8 gap-y-8 md:gap-y-10 md:grid-cols-3 lg:grid-cols-[5fr_3fr_2fr_2fr]">
          <div className="col-span-full lg:col-span-1">
            <BrandLink />
            <About />
          </div>
          {LISTS.map((list) => (
            <List key={list.title} {...list} />
          ))}
        </div>
        <div className="mt-[clamp(2.5rem,2rem+2vw,4rem)] flex flex-wrap justify-between gap-x-8 gap-y-2 border-t border-line pt-5.5 text-fg-mute">
          <p>
            © {year} {`${brand.title}. All rights reserved.`}
          </p>
          {HAS_SAMPLE_PEOPLE && <p>People and companies shown are sample content.</p>}
          <ul className="flex flex-wrap gap-x-6">
            {legalLinks.map(({ label, href }) => (
              <li key={href}>
                <SiteLink href={href} className="inline-block min-h-6 hover:text-brass-200 hover:underline">
                  {label}
                </SiteLink>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  )
}

function About() {
  return (
    <>
      <p className="mt-4 max-w-96 text-[1rem] leading-[1.55] text-fg-soft">{brand.blurb}</p>
      {socialLinks.length > 0 && (
        <ul className="mt-5 -ml-3 flex flex-wrap gap-2">
          {socialLinks.map(({ network, icon, href }) => (
            <li key={network}>
              <a
                href={href}
                aria-label={network}
                className="round size-11 text-mist-300 transition hover:bg-night-850 hover:text-brass-300"
              >
                <Drawing of={signs} name={icon} className="icon size-4.5" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type FooterList = { title: string; listed: { label: string; href: string; newTab?: boolean }[] }

const LISTS: FooterList[] = [
  { title: 'Services', listed: services.map(({ title }) => ({ label: title, href: '#services' })) },
  { title: 'About', listed: [{ label: 'About', href: '#about' }, ...footerPages] },
  {
    title: 'Contact',
    listed: [
      ...(links.schedulingPage ? [{ label: 'Schedule a Call', href: links.schedulingPage, newTab: true }] : []),
      { label: 'Get in Touch', href: '#contact' },
      ...(HAS_VOICE ? [{ label: 'Voice Demo', href: links.voiceDemo }] : []),
    ],
  },
]

function List({ title, listed }: FooterList) {
  const id = useId()
  // A description, so that the link's name stays the text it shows.
  const hintId = `${id}-hint`
  const inNewTab = { target: '_blank', rel: 'noopener', 'aria-describedby': hintId }
  return (
    <nav aria-labelledby={id} className="group/list max-md:last:col-span-full">
      <h2 id={id} className="mb-2.5 text-[1.1875rem] leading-[1.3] text-brass-300">
        {title}
      </h2>
      <ul className="flex-wrap gap-x-6 text-paper-200 max-md:group-last/list:flex">
        {listed.map(({ label, href, newTab }) => (
          <li key={label}>
            <SiteLink
              href={href}
              className="inline-block py-1.5 leading-[1.35] wrap-anywhere underline-offset-[0.3em] hover:text-brass-200 hover:underline"
              {...(newTab && inNewTab)}
            >
              {label}
            </SiteLink>
            {newTab && (
              <span id={hintId} hidden>
                Opens in a new tab.
              </span>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
