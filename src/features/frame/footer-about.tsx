import * as brand from '#src/content/generated/brand.ts'
import { socialLinks } from '#src/content/links.ts'
import { Drawing, drawingsIn } from '#src/ui/drawing.tsx'
import file from './social-icons.svg?raw'

/** Apart from the icons of all pages. */
const signs = drawingsIn(file)

export function FooterAbout() {
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
                className="grid size-11 place-items-center rounded-full text-mist-300 transition hover:bg-night-850 hover:text-brass-300"
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
