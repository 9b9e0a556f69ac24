import { sitePages } from '../build/text-pages.ts'
import { DOWN, healthyEnv, page, reply, testFaults, type Changes } from './healthy-deployment.ts'
import { siteChecks } from './site.ts'

const SITE = healthyEnv.siteUrl
const ASSET = `GET ${SITE}/assets/main.js`
const TITLE = sitePages().find(({ path }) => path === '/')?.head.title ?? ''
const home = (change: object): Changes => reply(`GET ${SITE}/`, { ...page(TITLE), ...change })
const withHeader = (name: string, value: string): Changes =>
  home({ headers: { ...page(TITLE).headers, [name]: value } })

testFaults(siteChecks, {
  site: {
    'nothing answers': [reply(`GET ${SITE}/`, DOWN), /does not answer as a site: no answer.* → .*its DNS points/],
    'it redirects': [
      home({ status: 301, headers: { location: 'https://b.dev/' } }),
      /redirects to https:\/\/b\.dev\/.* → Set/,
    ],
  },
  routes: {
    'a page is missing': [
      reply(`GET ${SITE}/auth`, { status: 404 }),
      /^wrong: \/auth is answered with 404\. → Deploy all of/,
    ],
    'another site': [reply(`GET ${SITE}/auth`, page('A shop')), /\/auth shows another page than .* → Deploy all/],
    'no 404': [
      reply('GET *', page('A shop')),
      /does not exist .* is answered with 200 and not with 404\. → Tell your host/,
    ],
    'another 404': [
      reply('GET *', { ...page('Not found'), status: 404 }),
      /a 404 page of the host, not ours\. → Tell your host/,
    ],
  },
  headers: {
    'one is missing': [
      home({ headers: {} }),
      /^wrong: \/: the header Content-Security-Policy is missing\. → Build with/,
    ],
    'one is weaker': [
      withHeader('Strict-Transport-Security', 'max-age=60'),
      /Transport-Security is another: max-age=60/,
    ],
  },
  caching: {
    'files are not kept': [
      reply(ASSET, { headers: { 'cache-control': 'max-age=60' } }),
      /main\.js is not kept .* → Have your host/,
    ],
    'pages are kept': [
      withHeader('cache-control', 'max-age=31536000'),
      /keep the page itself .* → Have your host send "public/,
    ],
    'half of it is old': [
      reply(ASSET, { status: 404 }),
      /which \/ loads, is answered with 404\. → .*deploy dist\/ whole/,
    ],
    'it is not our page': [home({ body: 'A shop' }), /loads no file of \/assets\/\. → Deploy the dist/],
  },
  build: {
    'for another API': [
      withHeader('Content-Security-Policy', 'connect-src https://b.co'),
      /another API: .*b\.co, not .* → Run npm run build/,
    ],
    'for another address': [
      home({ body: '<link rel="canonical" href="https://b.dev/"' }),
      /calls itself https:\/\/b\.dev\/ .* → Run npm run build/,
    ],
  },
})
