const FRAGMENT = /^#invitation=([\w-]{20,100})$/

/** The token of an invitation's link, from the fragment of the address. */
export function invitationToken(hash: string): string | null {
  return FRAGMENT.exec(hash)?.[1] ?? null
}
