import { signallingUrl } from '../../settings.ts'

/** Adds the voice stand-in to the built site's CSP wherever it allows the real provider. Only for local use. */
export function allowVoice(name: string, value: string, voiceUrl: string): string {
  if (name.toLowerCase() !== 'content-security-policy') return value
  const signalling = signallingUrl(voiceUrl)
  return value
    .split(/;\s*/)
    .map((directive) => {
      const [kind, ...sources] = directive.split(' ')
      if (kind === 'script-src' && sources.includes('https://c.daily.co')) return `${directive} ${voiceUrl}`
      if (kind !== 'connect-src' || !sources.includes('https://*.daily.co')) return directive
      return `${directive} ${voiceUrl} ${signalling} ${signalling.replace('http', 'ws')}`
    })
    .join('; ')
}
