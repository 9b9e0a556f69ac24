import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { deadLinks } from './dead-links.ts'

const link = (href: string) => `<a class="x" href="${href}">x</a>`

test('links to pages, files and headings are checked; missing targets are listed', () => {
  const dist = mkdtempSync(join(tmpdir(), 'links-'))
  onTestFinished(() => rmSync(dist, { recursive: true }))
  writeFileSync(join(dist, 'card.jpg'), '')
  writeFileSync(join(dist, 'index.html'), `<h2 id="about">About</h2>${link('#about')}${link('/imprint')}`)
  writeFileSync(
    join(dist, 'imprint.html'),
    ['/', '/#about', '/?tab=a#about', '/card.jpg', 'https://a.test'].map(link).join(''),
  )
  expect([...deadLinks(dist, 'index.html'), ...deadLinks(dist, 'imprint.html')]).toEqual([])

  writeFileSync(
    join(dist, 'imprint.html'),
    ['#', '/#team', '/jobs', '#about', 'www.linkedin.com/in/us'].map(link).join(''),
  )
  const dead = [
    'imprint.html: #',
    'imprint.html: /#team',
    'imprint.html: /jobs',
    'imprint.html: #about',
    'imprint.html: www.linkedin.com/in/us',
  ]
  expect(deadLinks(dist, 'imprint.html')).toEqual(dead)
})
