import { brand } from '#src/content/brand.ts'
import { footer } from '#src/content/footer.ts'
import { socialLinks } from '#src/content/links.ts'
import { useBrowserValue } from '#src/lib/use-browser-value.ts'
import { Icon } from '#src/ui/icon.tsx'
import { BrandLink } from './brand-link.tsx'
import { FooterLists } from './footer-lists.tsx'

export function PageFooter() {
  // A page built in December is also read in January. Hydration needs the year that its HTML has.
  const year = useBrowserValue(() => new Date().getFullYear(), import.meta.env.BUILD_YEAR)

  return (
    <footer className="bg-night-950 pt-[clamp(2rem,1rem_+_3vw,3.5rem)] pb-8 text-sm">
      <div className="wrap">
        <div className="footer-columns grid grid-cols-2 gap-x-8 gap-y-10 md:grid-cols-3 lg:grid-cols-[5fr_3fr_2fr_2fr]">
          <div className="col-span-2 md:col-span-3 lg:col-span-1">
            <BrandLink />
            <p className="mt-4 max-w-96 text-[1rem] leading-[1.55] text-fg-soft">{brand.blurb}</p>
            <ul className="mt-5 -ml-3 flex flex-wrap gap-2">
              {socialLinks.map(({ network, icon, href }) => (
                <li key={network}>
                  <a
                    href={href}
                    aria-label={network}
                    className="grid size-11 place-items-center rounded-full text-mist-300 transition-colors hover:bg-night-850 hover:text-brass-300"
                  >
                    <Icon name={icon} className="size-4.5" />
                  </a>
                </li>
              ))}
            </ul>
          </div>
          <FooterLists />
        </div>
        <div className="mt-[clamp(2.5rem,2rem_+_2vw,4rem)] flex flex-wrap justify-between gap-x-8 gap-y-2 border-t border-line pt-5.5 text-fg-mute">
          <p>{footer.copyright(year)}</p>
          {footer.sampleNote && <p>{footer.sampleNote}</p>}
        </div>
      </div>
    </footer>
  )
}
