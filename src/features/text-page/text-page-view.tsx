// Pages without script, which only the build renders, from files of pages/ (markdown.ts refuses raw HTML). Elements of the text
// are styled in text-page.css.
import type { ReactNode } from 'react'
import { footerPages } from '#src/brand/footer.data.ts'
import * as brand from '#src/brand/brand.data.ts'
import { action } from '#src/brand/hero.data.ts'
import { legalLinks } from '#src/content/links.ts'
import { navigation } from '#src/content/navigation.ts'
import { Figures } from '#src/ui/figures.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { SkipLink } from '#src/ui/skip-link.tsx'
import type { Article, TextSection } from './markdown.ts'
import type { TextPage } from '#src/brand/pages.data.ts'

const CONTENTS_FROM = 3

type TextPageViewProps = { page: TextPage; article: Article; brandLink: ReactNode }

export function TextPageView({ page, article, brandLink }: TextPageViewProps) {
  const next = nextPage(page.path, footerPages)
  const { lead, results, sections } = article
  const hasContents = sections.length >= CONTENTS_FROM
  return (
    <div className="reading grid min-h-svh grid-cols-1 grid-rows-[auto_1fr_auto] text-fg">
      <SkipLink>{navigation.skip}</SkipLink>
      <header className="text-bar on-ground flex flex-wrap items-center justify-between gap-x-3 py-1.5">
        {brandLink}
        <nav aria-label={navigation.label} className="flex items-center gap-links text-sm font-medium max-lg:hidden">
          {navigation.links.map(({ label, href }) => (
            <a key={href} href={`/${href}`}>
              {label}
            </a>
          ))}
        </nav>
        <a href="/" className="text-link lg:hidden">
          <Icon name="left" />
          {navigation.backHome}
        </a>
      </header>
      <main id="main" tabIndex={-1} className="reading-width pt-[clamp(2.5rem,6vw,6rem)] pb-[clamp(2rem,4vw,4rem)]">
        <div className="grid items-end gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,9fr)_minmax(0,4fr)]">
          <h1 className="reading-title">{page.title}</h1>
          {page.note && <p className="note">{page.note}</p>}
          {results && <div className="font-display text-lg text-fg-soft">{lead}</div>}
        </div>
        <div className="chart-bars mt-[clamp(1.5rem,3vw,2.75rem)]" />
        {results ? (
          <div className="my-[clamp(1.75rem,4vw,2.75rem)]">
            <Figures figures={results.figures} className="text-[min(3.25rem,13vw)] lg:text-[min(6rem,6.7vw)]" />
            <p className="note mt-4 border-t border-line pt-2 md:text-right">{results.caption}</p>
          </div>
        ) : (
          <div className="prose-lead">{lead}</div>
        )}
        <div
          className={`border-t border-bar ${hasContents ? 'grid grid-cols-1 gap-x-[clamp(2rem,4vw,4rem)] lg:grid-cols-[minmax(0,3fr)_minmax(0,9fr)] print:block' : ''}`}
        >
          {hasContents && <Contents sections={sections} />}
          <div>{sections.map(sectionView)}</div>
        </div>
        <div className="grid items-center gap-x-12 gap-y-3 border-t border-bar pt-[clamp(1.5rem,3vw,2.25rem)] lg:grid-cols-[minmax(0,1fr)_auto]">
          {page.ending && <p className="font-display text-xl">{page.ending}</p>}
          <a
            href="/#contact"
            className={`button button-main justify-self-start max-sm:w-full lg:col-start-2 lg:row-start-1 ${page.ending && next ? 'lg:row-span-2' : ''}`}
          >
            {action}
          </a>
          {next && (
            <a href={next.href} rel="next" className="text-link gap-2 justify-self-start lg:col-start-1">
              {`Next: ${next.label}`}
              <Icon name="right" className="size-[1.25em]" />
            </a>
          )}
        </div>
      </main>
      <footer className="reading-width flex flex-wrap justify-between gap-x-8 gap-y-2 pb-[clamp(2rem,4vw,4rem)] text-sm text-fg-mute">
        <p className="max-lg:hidden">{brand.title}</p>
        <ul className="grid w-full grid-cols-2 gap-x-6 sm:flex lg:hidden">
          {navigation.links.map(({ label, href }) => (
            <li key={href}>
              <a href={`/${href}`}>{label}</a>
            </li>
          ))}
        </ul>
        {page.isSample && (
          <p className="max-lg:order-last">Sample text. Replace it before launch, and have legal texts checked.</p>
        )}
        <ul className="flex flex-wrap gap-x-6">
          {legalLinks.map(({ label, href }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </footer>
    </div>
  )
}

/** The page after it in the footer's list; after the last, the first. */
export function nextPage<Page extends { href: string }>(path: string, pages: readonly Page[]): Page | undefined {
  const at = pages.findIndex(({ href }) => href === path)
  return at < 0 || pages.length === 1 ? undefined : pages[(at + 1) % pages.length]
}

function Contents({ sections }: { sections: TextSection[] }) {
  return (
    <nav aria-label="On this page" className="self-start pt-2 text-sm lg:sticky lg:top-0 lg:pt-6">
      {/* One column or two, whose rows share their lines. */}
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(9rem,40%)),1fr))] gap-x-6 lg:grid-cols-1">
        {sections.map(({ id, title }) => (
          <li key={id} className="last:odd:col-span-full">
            <a
              href={`#${id}`}
              className="flex h-full min-h-11 items-center border-b border-line py-2 leading-[1.3] text-fg-soft hover:border-accent hover:text-fg"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function sectionView({ id, title, text, side }: TextSection) {
  return (
    <section key={id} id={id} aria-labelledby={`${id}-title`} className="reading-section">
      <h2 id={`${id}-title`} className="text-2xl lg:col-span-full">
        {title}
      </h2>
      <div className="prose lg:has-[table]:col-span-full">{text}</div>
      {side && <aside className="prose-side">{side}</aside>}
    </section>
  )
}
