// npm run bench -- growth: what the home page costs as its owner adds services and quotes, on a processor four times
// slower than this one. Fails where a cost grows faster than the content, or where the first view grows at all.
import { launchBrowser } from './browser/launch.ts'
import { buildGrown, type Size } from './growth/grown-copy.ts'
import { isLinear } from './growth/is-linear.ts'
import { measurePage, type PageCost } from './growth/measure-page.ts'
import { startSiteServer } from './serve/site-server.ts'

/** In equal steps, so that the second can be held against the first. */
const SIZES: [Size, Size, Size] = [
  { services: 4, quotes: 3 },
  { services: 22, quotes: 151 },
  { services: 40, quotes: 300 },
]
const EXACT = 0.05
const TIMED = 0.5
/** How much the second step may exceed the first. What the network and the clock say is only shown. */
const LINEAR: Partial<Record<keyof PageCost, number>> = {
  'HTML kB': EXACT,
  'HTML brotli kB': EXACT,
  'scripts brotli kB': EXACT,
  nodes: EXACT,
  'hydrated after, processor ms': TIMED,
  'next story, processor ms': TIMED,
}
const CONSTANT: (keyof PageCost)[] = [
  'first view: requests',
  'first view: kB without HTML and scripts',
  'pictures fetched at the stories',
]

const browser = await launchBrowser()
const costs: PageCost[] = []
try {
  for (const size of SIZES) {
    costs.push(await measureGrown(size))
  }
} finally {
  await browser.close()
}

const [small, middle, large] = costs as [PageCost, PageCost, PageCost]
const entries = (size: Size) => size.services + size.quotes
const more = entries(SIZES[2]) - entries(SIZES[0])
const names = Object.keys(small) as (keyof PageCost)[]
console.table(
  Object.fromEntries(
    names.map((name) => [
      name,
      {
        ...Object.fromEntries(
          SIZES.map(({ services, quotes }, i) => [`${services} services, ${quotes} quotes`, costs[i]?.[name]]),
        ),
        'an entry more': Number(((large[name] - small[name]) / more).toFixed(3)),
        'second step of first': Number(((large[name] - middle[name]) / (middle[name] - small[name])).toFixed(2)),
      },
    ]),
  ),
)
const missed = [
  ...Object.entries(LINEAR)
    .map(([name, tolerance]) => ({ name: name as keyof PageCost, tolerance }))
    .filter(({ name, tolerance }) => !isLinear([small[name], middle[name], large[name]], tolerance))
    .map(({ name }) => `${name} grows faster than the content`),
  ...CONSTANT.filter((name) => large[name] > small[name]).map(
    (name) => `${name}: ${small[name]} becomes ${large[name]}, and must not grow`,
  ),
]
for (const bound of missed) console.info(`  ✗ ${bound}`)
console.info(missed.length === 0 ? 'growth: every bound holds' : `growth: ${missed.length} bounds missed`)
process.exitCode = missed.length === 0 ? 0 : 1

async function measureGrown(size: Size): Promise<PageCost> {
  const { dist, remove } = await buildGrown(size)
  const server = await startSiteServer(dist)
  try {
    return await measurePage(browser, server.url, dist)
  } finally {
    server.stop()
    remove()
  }
}
