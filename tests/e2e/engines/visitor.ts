import { test as base, expect } from '@playwright/test'
import { isHydrated } from '../../support/hydrated.ts'
import type { Driver, Engine } from './driver.ts'
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'

type Kind = 'link' | 'button' | 'tab' | 'field'

const BAR_PX = 64
const PATIENCE_MS = 30_000
export const PHONE = { width: 390, height: 844, barPx: 60 }

/** A visitor in one of the engines: finds elements by name and waits for results. */
export class Visitor {
  readonly driver: Driver
  readonly site: string

  constructor(driver: Driver, site: string) {
    this.driver = driver
    this.site = site
  }

  /** Opens a page and waits until its controls work. */
  async open(path: string): Promise<void> {
    await this.driver.open(new URL(path, this.site).href)
    await this.reads(true, isHydrated)
  }

  /** Waits until a function in the page returns this. Calls fail while one page replaces another. */
  async reads<A extends unknown[], R>(expected: R, work: (...args: A) => R, ...args: A): Promise<void> {
    const message = `${work.name || work.toString()} ${args.join(' ')}`
    await expect
      .poll(() => this.driver.run(work, ...args).catch(String), { message, timeout: PATIENCE_MS })
      .toEqual(expected)
  }

  async click(kind: Kind, name: string, within = 'body'): Promise<void> {
    await this.reads(true, isClickable, kind, name, within)
    const [x = 0, y = 0] = await this.driver.run(() => window.clickable)
    await this.driver.clickAt(x, y)
  }

  async fill(label: string, text: string, within = 'body'): Promise<void> {
    await this.click('field', label, within)
    await this.driver.type(text)
  }

  /** Through the history. After the call returns, because its result would be lost with the page. */
  travels(steps: number): Promise<unknown> {
    return this.driver.run((count) => void setTimeout(() => history.go(count)), steps)
  }

  at(address: string): Promise<void> {
    return this.reads(address, () => location.pathname + location.search + location.hash)
  }

  sees(words: string, within = 'body'): Promise<void> {
    return this.reads(true, showsText, words, within)
  }

  landsAt(hash: string, barPx = BAR_PX): Promise<void> {
    return this.reads(true, isBelowBar, hash, barPx)
  }

  hasFocus(name: string): Promise<void> {
    return this.reads(name, nameOfFocus)
  }
}

/** Runs in the page. Sections begin between two pixels, where browsers do not stop. */
function isBelowBar(id: string, barPx: number): boolean {
  return Math.abs((document.querySelector(id)?.getBoundingClientRect().top ?? 0) - barPx) < 1
}

declare global {
  interface Window {
    clickable: number[]
  }
}

// These run in the page.

function showsText(words: string, within: string): boolean {
  return document.querySelector<HTMLElement>(within)?.innerText.includes(words) ?? false
}

function nameOfFocus(): string {
  const element = document.activeElement as HTMLInputElement | null
  return (element?.getAttribute('aria-label') ?? element?.labels?.[0]?.textContent ?? element?.textContent ?? '').trim()
}

/** Stores the click position, once the element is in view and not covered. */
function isClickable(kind: Kind, name: string, within: string): boolean {
  const tags = { link: 'a[href]', button: 'button:not([role=tab])', tab: '[role=tab]', field: 'input, textarea' }
  return [...document.querySelectorAll<HTMLInputElement>(`:is(${within}) :is(${tags[kind]})`)].some((element) => {
    const called = element.getAttribute('aria-label') ?? (element.labels?.[0] ?? element).textContent
    if (!called?.trim().startsWith(name) || !element.checkVisibility({ visibilityProperty: true })) return false
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    window.clickable = [left + width / 2, top + height / 2]
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2)) && !element.disabled
  })
}

export const test = base.extend<{ visitor: Visitor }, { engine: Engine }>({
  engine: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires the braces
    async ({}, provide, { project }) => {
      const engine = await (project.name === 'webkit' ? startWebKit() : startFirefox())
      await provide(engine)
      await engine.stop()
    },
    { scope: 'worker' },
  ],
  visitor: async ({ engine, baseURL }, provide, info) => {
    const driver = await engine.visit()
    await provide(new Visitor(driver, baseURL ?? ''))
    if (info.status !== info.expectedStatus) {
      await info.attach('screen', { body: await driver.screenshot(), contentType: 'image/png' })
    }
    await driver.close()
  },
})

export { expect }
