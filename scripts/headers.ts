// Writes dist/_headers: read as it is by Netlify and Cloudflare Pages, and by `npm start`.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { siteEnv } from './site-env.ts'

const { supabaseUrl, voice } = siteEnv('production')

// The voice provider, or what stands before it, and the video service behind its calls, which brings a script and
// workers of its own. None of it where there is no voice demo. The local stand-in is allowed by the local server.
const callScript = voice ? ['https://c.daily.co'] : []
const callApi = voice && !voice.callMachineUrl ? [new URL(voice.apiUrl).origin] : []
const callHosts = voice ? [...callApi, 'https://*.daily.co', 'wss://*.daily.co'] : []
const connections = new Set(["'self'", supabaseUrl, ...callHosts])

const csp = {
  'default-src': "'none'",
  'script-src': ["'self'", ...callScript].join(' '),
  'worker-src': "'self' blob:",
  'style-src': "'self'",
  'img-src': "'self'",
  'font-src': "'self'",
  'connect-src': [...connections].join(' '),
  'manifest-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
}

const everywhere = {
  'Content-Security-Policy': Object.entries(csp)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'microphone=(self), camera=(), geolocation=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Strict-Transport-Security': 'max-age=63072000',
  'X-Content-Type-Options': 'nosniff',
}

const rules = {
  '/*': everywhere,
  // Their names carry a hash of their content.
  '/assets/*': { 'Cache-Control': 'public, max-age=31536000, immutable' },
}

const text = Object.entries(rules)
  .map(([path, headers]) => [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n'))
  .join('\n\n')

await writeFile(join(import.meta.dirname, '../dist/_headers'), `${text}\n`)
