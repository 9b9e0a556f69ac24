const DIRECTIVES = new Set(['script-src', 'connect-src'])

/**
 * The policy of the built site knows the real voice provider only. Here, and nowhere else, the stand-in may be called
 * and its call machine loaded too.
 */
export function allowVoice(name: string, value: string, voiceUrl: string): string {
  if (name.toLowerCase() !== 'content-security-policy') return value
  return value
    .split(/;\s*/)
    .map((directive) => (DIRECTIVES.has(directive.split(' ')[0] ?? '') ? `${directive} ${voiceUrl}` : directive))
    .join('; ')
}
