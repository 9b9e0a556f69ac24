import { signallingUrl } from '../settings.ts'

/**
 * The policy of the built site knows the real voice provider only. Here, and nowhere else, the stand-in may be called
 * and its call machine loaded too: where the policy allows the real ones.
 */
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
