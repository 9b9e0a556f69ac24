import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/assets/find-chromium.ts'
import { VIEWPORT, type Engine } from './driver.ts'

export async function startChromium(): Promise<Engine> {
  const executablePath = findChromium()
  const switches = ['--no-sandbox', '--disable-gpu', '--use-fake-device-for-media-stream']
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: switches })
  return {
    async visit({ hasScripts }) {
      const context = await browser.newContext({
        viewport: VIEWPORT,
        reducedMotion: 'reduce',
        javaScriptEnabled: hasScripts,
        permissions: ['microphone'],
      })
      const page = await context.newPage()
      return {
        open: async (url) => void (await page.goto(url)),
        run: (work, ...args) => page.evaluate(`(${work.toString()})(...${JSON.stringify(args)})`),
        clickAt: (x, y) => page.mouse.click(x, y),
        press: (...keys) => page.keyboard.press(keys.join('+')),
        type: (text) => page.keyboard.type(text),
        resize: (width, height) => page.setViewportSize({ width, height }),
        screenshot: () => page.screenshot(),
        close: () => context.close(),
      }
    },
    stop: () => browser.close(),
  }
}
