import type { ReactNode } from 'react'
import * as brand from '#src/content/generated/brand.ts'
import { navigation } from '#src/content/navigation.ts'
import { textPage } from '#src/content/text-page.ts'
import { Icon } from '#src/ui/icon.tsx'
import { SkipLink } from '#src/ui/skip-link.tsx'
import { readMarkdown, type Section } from './markdown.ts'
import type { TextPage } from './read-text-page.ts'

/** With fewer sections there is nothing to look up. */
const CONTENTS_FROM = 3

/** A record on paper. It is rendered by the build only and has no script. Its styles: text-page.css. */
export function TextPageView({ page, brandLink }: { page: TextPage; brandLink: ReactNode }) {
  const { lead, sections } = readMarkdown(page.markdown)
  return (
    <div className="reading text-page">
      <SkipLink>{navigation.skip}</SkipLink>
      <header className="text-bar">
        {brandLink}
        <a href="/" className="text-link">
          <Icon name="left" />
          {navigation.backHome}
        </a>
      </header>
      <main id="main" tabIndex={-1}>
        <div className="head">
          <h1>{page.title}</h1>
          {page.note && <p className="note">{page.note}</p>}
        </div>
        <div className="chart-bars" />
        <div className="lead">{lead}</div>
        <div className="body">
          {sections.length >= CONTENTS_FROM && <Contents sections={sections} />}
          <div>{sections.map(sectionView)}</div>
        </div>
      </main>
      <footer>
        <div className="chart-bars" />
        <p>{brand.title}</p>
        {page.isSample && <p>{textPage.sampleText}</p>}
        <ul>
          {textPage.links.map(({ label, href }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </footer>
    </div>
  )
}

function Contents({ sections }: { sections: Section[] }) {
  return (
    <nav aria-label={textPage.contents}>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function sectionView({ id, title, text, side }: Section) {
  return (
    <section key={id} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div className="text">{text}</div>
      {side && <aside>{side}</aside>}
    </section>
  )
}
