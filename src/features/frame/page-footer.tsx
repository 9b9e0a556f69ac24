import * as brand from '#src/content/generated/brand.ts'
import { HAS_SAMPLE_PEOPLE } from '#src/content/generated/footer.ts'
import { legalLinks } from '#src/content/links.ts'
import { useBrowserValue } from '#src/lib/use-browser-value.ts'
import { BrandLink } from './brand-link.tsx'
import { FooterAbout } from './footer-about.tsx'
import { FooterLists } from './footer-lists.tsx'
import { SiteLink } from './site-link.tsx'

const thisYear = () => new Date().getFullYear()

export function PageFooter() {
  // A page built in December is also read in January.
  const year = useBrowserValue(thisYear, BUILD_YEAR)

  return (
    <footer className="bg-night-950 pt-[clamp(2rem,1rem_+_3vw,3.5rem)] pb-8 text-sm">
      <div className="wrap">
        <div className="grid grid-cols-2 gap-x-8 gap-y-8 md:gap-y-10 md:grid-cols-3 lg:grid-cols-[5fr_3fr_2fr_2fr]">
          <div className="col-span-2 md:col-span-3 lg:col-span-1">
            <BrandLink />
            <FooterAbout />
          </div>
          <FooterLists />
        </div>
        <div className="mt-[clamp(2.5rem,2rem_+_2vw,4rem)] flex flex-wrap justify-between gap-x-8 gap-y-2 border-t border-line pt-5.5 text-fg-mute">
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
