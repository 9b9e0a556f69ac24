import type { Env } from '#src/lib/read-env.ts'

/** Header names and values. */
export type Headers = Record<string, string>

/** What is sent for a path, which may end in *. Every rule that fits counts. */
export type HeaderRules = Record<string, Headers>

/**
 * The one place where the headers of the site are written; scripts/header-formats.ts says them in the words of each
 * host. One policy for all pages: who moves from page to page keeps that of the first.
 */
export function headerRules(
  env: Pick<Env, 'siteUrl' | 'supabaseUrl' | 'turnstileSiteKey' | 'voice' | 'webVitals'>,
): HeaderRules {
  return {
    '/*': {
      'Content-Security-Policy': contentSecurityPolicy(env),
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': 'microphone=(self), camera=(), display-capture=(), geolocation=(), payment=(), usb=()',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Strict-Transport-Security': 'max-age=63072000',
      'X-Content-Type-Options': 'nosniff',
      // The policy above says the same to newer browsers.
      'X-Frame-Options': 'DENY',
    },
    // Their names carry a hash of their content.
    '/assets/*': { 'Cache-Control': 'public, max-age=31536000, immutable' },
  }
}

function contentSecurityPolicy(env: Parameters<typeof headerRules>[0]): string {
  const { siteUrl, supabaseUrl, turnstileSiteKey, voice, webVitals } = env
  const turnstile = turnstileSiteKey ? ['https://challenges.cloudflare.com'] : []

  // The voice provider, or what stands before it, and the video service behind its calls, which brings a script and
  // workers of its own. None of it where there is no voice demo. The local stand-in is allowed by the local server.
  const callScript = voice ? ['https://c.daily.co'] : []
  const callApi = voice && !voice.callMachineUrl ? [new URL(voice.apiUrl).origin] : []
  const callHosts = voice ? [...callApi, 'https://*.daily.co', 'wss://*.daily.co'] : []

  // A path of the site is 'self' already.
  const vitalsOrigin = webVitals && webVitals !== 'console' ? new URL(webVitals, siteUrl).origin : null
  const vitals = vitalsOrigin && vitalsOrigin !== new URL(siteUrl).origin ? [vitalsOrigin] : []

  const sources: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...callScript, ...turnstile],
    'worker-src': voice ? ["'self'", 'blob:'] : [],
    'style-src': ["'self'"],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'", new URL(supabaseUrl).origin, ...callHosts, ...vitals],
    'frame-src': turnstile,
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(sources)
    .filter(([, allowed]) => allowed.length > 0)
    .map(([directive, allowed]) => [directive, ...new Set(allowed)].join(' '))
    .join('; ')
}
