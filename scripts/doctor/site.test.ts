import { sitePages } from '../build/text-pages.ts'
import { DOWN, healthyEnv, page, reply, testFaults, type Changes } from '../../tests/support/healthy-deployment.ts'
import { siteChecks } from './site.ts'

const SITE = healthyEnv.siteUrl
const ASSET = `GET ${SITE}/assets/main.js`
const OTHER = '<link rel="canonical" href="https://b.dev/"'
const TITLE = sitePages().find(({ path }) => path === '/')?.head.title ?? ''
const home = (change: object): Changes => reply(`GET ${SITE}/`, { ...page(TITLE), ...change })
const withHeader = (name: string, value: string): Changes =>
  home({ headers: { ...page(TITLE).headers, [name]: value } })

testFaults(siteChecks, {
  site: {
    'nothing answers': [reply(`GET ${SITE}/`, DOWN), /does not answer as a site: no answer.* → .*its DNS points/],
    'it redirects': [home({ status: 301, headers: { location: 'https://b.dev/' } }), /to https:\/\/b\.dev\/\. → Set/],
  },
  routes: {
    'a page is missing': [reply(`GET ${SITE}/auth`, { status: 404 }), /^wrong: \/auth is answered with 404\. → Deploy/],
    'another site': [reply(`GET ${SITE}/auth`, page('A shop')), /\/auth shows another page than .* → Deploy all/],
    'no 404': [reply('GET *', page('A shop')), /does not exist .* with 200 and not with 404\. → Tell your host/],
    'another 404': [reply('GET *', { ...page('Not found'), status: 404 }), /not ours\. → Tell your/],
  },
  headers: {
    'one is missing': [home({ headers: {} }), /^wrong: \/: .* Content-Security-Policy is missing\. → Build/],
    'one is weaker': [withHeader('Strict-Transport-Security', 'max-age=60'), /Security is another: max-age=60/],
  },
  caching: {
    'files are not kept': [reply(ASSET, { headers: { 'cache-control': 'max-age=60' } }), /js is not kept .* → Have/],
    'pages are kept': [withHeader('cache-control', 'max-age=31536000'), /keep the page itself .* → Have your host/],
    'half of it is old': [reply(ASSET, { status: 404 }), /which \/ loads, is answered with 404\. → .*deploy dist/],
    'it is not our page': [home({ body: 'A shop' }), /loads no file of \/assets\/\. → Deploy the dist/],
  },
  build: {
    'for another API': [withHeader('Content-Security-Policy', 'connect-src https://b.co'), /b\.co, not .* → Run npm/],
    'for another address': [home({ body: OTHER }), /calls itself https:\/\/b\.dev\/ .* → Run npm run build/],
  },
})
