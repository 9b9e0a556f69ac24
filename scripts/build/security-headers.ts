import { routes } from '#src/app/routes.ts'
import type { Env } from '#src/lib/read-env.ts'
import { SESSION_SCRIPT_SOURCE } from './page-head.ts'

export type Headers = Record<string, string>

/** The headers for a path, which may end in *. Every matching rule applies; a path's own values replace those of `/*`. */
export type HeaderRules = Record<string, Headers>

type PolicyEnv = Pick<Env, 'siteUrl' | 'supabaseUrl' | 'turnstileSiteKey' | 'voice'>

/** All addresses at which static hosts serve the voice demo, which has its own policy. */
const VOICE_PATHS = routes
  .filter(({ hasOwnDocument }) => hasOwnDocument)
  .flatMap(({ path }) => [path, `${path}/`, `${path}.html`])

/**
 * The headers of the site. Only the voice demo allows what a call needs: it is
 * entered and left by a page load (src/app/navigate.ts).
 */
export function headerRules(env: PolicyEnv): HeaderRules {
  const forCalls = { 'Content-Security-Policy': contentSecurityPolicy(env, CALLS) }
  return {
    '/*': {
      'Content-Security-Policy': contentSecurityPolicy(env),
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': 'microphone=(self), camera=(), display-capture=(), geolocation=(), payment=(), usb=()',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Strict-Transport-Security': 'max-age=63072000',
      'X-Content-Type-Options': 'nosniff',
      // Newer browsers use the policy above.
      'X-Frame-Options': 'DENY',
    },
    ...(env.voice && Object.fromEntries(VOICE_PATHS.map((path) => [path, forCalls]))),
    // The mark in emails, which webmail loads from another origin.
    '/mail-mark.png': { 'Cross-Origin-Resource-Policy': 'cross-origin' },
    // Their names contain a hash of their content.
    '/assets/*': { 'Cache-Control': 'public, max-age=31536000, immutable' },
  }
}

/**
 * `_headers` for Netlify, Cloudflare Pages and `npm start`. Cloudflare joins the values of two rules with a comma, which
 * would enforce both policies: `!` removes the first. Netlify ignores that line and uses the last value.
 */
export function headersFile(rules: HeaderRules): string {
  const everywhere = rules['/*'] ?? {}
  return Object.entries(rules)
    .map(([path, headers]) => {
      const replaced = path === '/*' ? [] : Object.keys(headers).filter((name) => name in everywhere)
      const detached = replaced.map((name) => `  ! ${name}`)
      return [path, ...detached, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n')
    })
    .join('\n\n')
    .concat('\n')
}

export function headersOfPage(rules: HeaderRules, path: string): Headers {
  return { ...rules['/*'], ...rules[path] }
}

type Sources = Record<'script' | 'worker' | 'connect', string[]>

const NO_CALLS: Sources = { script: [], worker: [], connect: [] }

/**
 * The video service behind calls. It loads its engine at run time, which makes audio worklets and workers from blobs,
 * compiles WebAssembly, and finds its rooms and servers under three domains.
 */
const CALLS: Sources = {
  script: ['https://c.daily.co', 'blob:', "'wasm-unsafe-eval'"],
  worker: ["'self'", 'blob:'],
  connect: ['daily.co', 'pluot.blue', 'dailywebrtc.com'].flatMap((domain) => [
    `https://*.${domain}`,
    `wss://*.${domain}`,
  ]),
}

function contentSecurityPolicy(env: PolicyEnv, calls = NO_CALLS): string {
  const { siteUrl, supabaseUrl, turnstileSiteKey } = env
  const turnstile = turnstileSiteKey ? ['https://challenges.cloudflare.com'] : []

  const sources: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", SESSION_SCRIPT_SOURCE, ...calls.script, ...turnstile],
    'worker-src': calls.worker,
    'style-src': ["'self'"],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(supabaseUrl === siteUrl ? [] : [new URL(supabaseUrl).origin]), ...calls.connect],
    'frame-src': turnstile,
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(sources)
    .filter(([, allowed]) => allowed.length > 0)
    .map(([directive, allowed]) => [directive, ...new Set(allowed)].join(' '))
    .join('; ')
}
