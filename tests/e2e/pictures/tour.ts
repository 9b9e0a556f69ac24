// npm run generate -- tour: a visitor reads, talks to the assistant and sends the draft; the owner finds
// it in the inbox with both emails delivered. Driven through the built site on a separate stack, it becomes the moving
// picture of the README, docs/tour.webp, and a still one of four moments, docs/tour-still.webp. Look at both.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, expect as expectSoon, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import { inboxLead } from '#src/content/inbox-lead.ts'
import { receipt } from '#src/content/receipt.ts'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { previewAnswers } from '#src/features/voice/preview-answers.ts'
import { findChromium } from '../../../scripts/assets/find-chromium.ts'
import { ResendEvents } from '../../../stack/fakes/resend/events.ts'
import { Resend, type AcceptedMail } from '../../../stack/fakes/resend/resend.ts'
import { findFreePort } from '../../../stack/process/ports.ts'
import { readSettings } from '../../../stack/settings.ts'
import { openPage } from '../../support/hydrated.ts'
import { openStack } from '../../support/own-stack.ts'
import { rowOf, storeLeads } from '../inbox/inbox-page.ts'
import { logInAsMember, newMember, TEAM_PASSWORD } from '../team.ts'
import { DraftPage } from '../voice/draft-page.ts'
import { fakeSpeech, VoicePage } from '../voice-page.ts'
import { picturesDrawn } from './screens.ts'

const DOCS = join(import.meta.dirname, '../../../docs')
const FONT = join(import.meta.dirname, '../../../src/app/fonts/instrument-sans.woff2')
const SIZE = { width: 1280, height: 720 }
/** Below the picture. */
const CAPTION_PX = 72
const QUALITY = 82
const DELIVERY_MS = 4_000

const VISITOR = { name: 'Maria Finch', email: 'maria@example.org' }
const OWNER = { fullName: 'Ruth Calder', email: 'ruth@example.org', password: TEAM_PASSWORD }
const QUESTION = 'How much does the review cost?'
const REQUEST = 'Please send a message to your team.'
const MESSAGE = `${QUESTION} We have four years of support tickets, and three people who answer them.`

/** The tour is recorded on any machine, however slow. */
const expect = expectSoon.configure({ timeout: 120_000 })

type Frame = { picture: Buffer; caption: string; ms: number; isOnStill: boolean }

const frames: Frame[] = []
await record()

async function record(): Promise<void> {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const events = new ResendEvents({ url: `${readSettings('start').apiUrl}/functions/v1/mail-events`, secret })
  // Like the real one, some time after the mail was accepted.
  const report = (mail: AcceptedMail) => setTimeout(() => events.report(mail), DELIVERY_MS)
  const resend = new Resend({ port: await findFreePort(), apiKey: 're_tour', events: { report } })
  await resend.open()
  // On the usual ports: the build has the address of its backend.
  const stack = await openStack({
    STACK_LIMITS: 'off',
    RESEND_API_KEY: 're_tour',
    RESEND_API_URL: resend.url,
    RESEND_WEBHOOK_SECRET: secret,
  })
  process.env['STACK_DIR'] = stack.folder
  const browser = await openBrowser()
  try {
    await visit(browser, stack.addresses.siteUrl)
    await own(browser, stack.addresses.siteUrl)
    await writePictures(browser)
  } finally {
    await browser.close()
    await stack.close()
    await resend.close()
  }
}

async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  })
}

async function visit(browser: Browser, siteUrl: string): Promise<void> {
  const page = await browser.newPage({ baseURL: siteUrl, viewport: SIZE, reducedMotion: 'reduce' })
  await openPage(page, '/')
  await picturesDrawn(page)
  await take(page, 'A visitor reads.', 2_800, true)
  for (const id of ['services', 'about', 'testimonials']) {
    await page.evaluate((section) => document.getElementById(section)?.scrollIntoView(), id)
    await take(page, 'A visitor reads.', 1_700)
  }

  await fakeSpeech(page, {})
  await openPage(page, '/voice-demo')
  await take(page, 'She asks the assistant, aloud.', 2_400)
  await converse(page)

  const draft = new DraftPage(page)
  await expect(draft.dialog).toBeVisible()
  await draft.name.fill(VISITOR.name)
  await draft.message.fill(MESSAGE)
  await draft.email.fill(VISITOR.email)
  await take(page, 'The conversation becomes a message. She adds her address, and sends it.', 3_600, true)
  await draft.send.click()
  await expect(draft.sent.getByRole('heading', { name: receipt.heading })).toBeVisible()
  await take(page, 'It is stored, with its two emails, in one step.', 3_000)
  await page.close()
}

async function converse(page: Page): Promise<void> {
  const voice = new VoicePage(page)
  await voice.answer()
  await expect(voice.captions).toContainText(previewAnswers.first)
  await take(page, 'It says what it is.', 2_600)
  await voice.hear(QUESTION)
  await expect(voice.captions.locator('p', { hasText: voiceDemo.call.assistant })).toHaveCount(2)
  await take(page, 'It answers, with captions.', 3_400, true)
  await voice.hear(REQUEST)
  await expect(new DraftPage(page).dialog).toBeVisible()
}

async function own(browser: Browser, siteUrl: string): Promise<void> {
  await storeLeads([
    { name: 'Tomas Lind', company: 'Skagen Fisk', message: 'Could a model price the catch?', secondsAgo: 9_600 },
    { name: 'Adaeze Obi', message: 'Do you also work with charities?', secondsAgo: 14_000 },
    { name: 'Ines Carvalho', message: 'We must buy an AI system by spring.', secondsAgo: 20_000 },
  ])
  const member = await newMember(OWNER.fullName, OWNER)
  const page = await browser.newPage({ baseURL: siteUrl, viewport: SIZE, reducedMotion: 'reduce' })
  await logInAsMember(page, member)
  await page.goto('/inbox')
  await expect(rowOf(page, VISITOR.name)).toBeVisible()
  await take(page, 'The owner finds it in the inbox.', 2_600)
  await rowOf(page, VISITOR.name).click()
  const timeline = page.getByText(inboxLead.timeline.title)
  await expect(timeline).toBeVisible()
  await expect(page.getByText(/delivered/i).nth(1)).toBeVisible()
  await take(page, "Both emails were delivered: hers, and the team's.", 4_200, true)
}

async function take(page: Page, caption: string, ms: number, isOnStill = false): Promise<void> {
  await page.mouse.move(0, 0)
  frames.push({ picture: await page.screenshot({ animations: 'disabled' }), caption, ms, isOnStill })
}

/** Cuts, not fades: what changes little between two pictures is left as it was by the format, and shines through. */
async function writePictures(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { ...SIZE, height: SIZE.height + CAPTION_PX } })
  const pictures: Buffer[] = []
  for (const frame of frames) pictures.push(await aboveCaption(page, frame))
  await sharp(pictures, { join: { animated: true } })
    .webp({ quality: QUALITY, delay: frames.map(({ ms }) => ms), loop: 0 })
    .toFile(join(DOCS, 'tour.webp'))
  const stills = pictures.filter((_, index) => frames[index]?.isOnStill)
  await sharp(stills, { join: { across: 2, shim: 16, background: '#ffffff' } })
    .webp({ quality: QUALITY })
    .toFile(join(DOCS, 'tour-still.webp'))
  const seconds = frames.reduce((sum, { ms }) => sum + ms, 0) / 1_000
  console.info(`docs/tour.webp: ${frames.length} pictures, ${seconds} s`)
}

async function aboveCaption(page: Page, { picture, caption }: Frame): Promise<Buffer> {
  await page.setContent(`<style>
    @font-face { font-family: Sans; src: url(data:font/woff2;base64,${readFileSync(FONT).toString('base64')}) }
    body { margin: 0; background: #0b1220; color: #f6f1e6; font: 28px/${CAPTION_PX}px Sans, sans-serif }
    img { display: block; width: ${SIZE.width}px; border-bottom: 2px solid #c9a45c }
    p { margin: -2px 0 0 40px }
    </style><img src="data:image/png;base64,${picture.toString('base64')}" alt=""><p>${caption}</p>`)
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode()))
  })
  return page.screenshot()
}
