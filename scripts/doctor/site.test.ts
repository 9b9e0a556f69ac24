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
    'nothing answers': [reply(`GET ${SITE}/`, DOWN), /does not respond: no response.* → .*its DNS points/],
    'it redirects': [home({ status: 301, headers: { location: 'https://b.dev/' } }), /to https:\/\/b\.dev\/\. → Set/],
  },
  routes: {
    'a page is missing': [reply(`GET ${SITE}/auth`, { status: 404 }), /^wrong: \/auth returns 404\. → Deploy/],
    'another site': [reply(`GET ${SITE}/auth`, page('A shop')), /\/auth does not show the page .* → Deploy all/],
    'no 404': [reply('GET *', page('A shop')), /does not exist returns 200 instead of 404\. → Configure your host/],
    'another 404': [reply('GET *', { ...page('Not found'), status: 404 }), /instead of ours\. → Configure your/],
  },
  headers: {
    'one is missing': [home({ headers: {} }), /^wrong: \/: .* Content-Security-Policy is missing\. → Build/],
    'one is weaker': [withHeader('Strict-Transport-Security', 'max-age=60'), /Security has another value: max-age=60/],
  },
  caching: {
    'files are not kept': [reply(ASSET, { headers: { 'cache-control': 'max-age=60' } }), /do not cache .*js .* → Have/],
    'pages are kept': [withHeader('cache-control', 'max-age=31536000'), /cache the page itself .* → Have your host/],
    'half of it is old': [reply(ASSET, { status: 404 }), /which \/ loads, returns 404\. → .*deploy all of dist/],
    'it is not our page': [home({ body: 'A shop' }), /loads no file of \/assets\/\. → Deploy the dist/],
  },
  build: {
    'for another API': [withHeader('Content-Security-Policy', 'connect-src https://b.co'), /b\.co, not .* → Run npm/],
    'for another address': [
      home({ body: OTHER }),
      /canonical address of the page is https:\/\/b\.dev\/, .* → Run npm run build/,
    ],
  },
})
