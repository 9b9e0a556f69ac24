/** Encoded, so that nothing in an address, such as ?bcc=, starts a parameter of the link. */
export function mailtoLink(email: string, params: { subject?: string; body?: string } = {}): string {
  const address = email.toWellFormed().split('@').map(encodeURIComponent).join('@')
  const query = Object.entries(params).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `mailto:${address}${query.length > 0 ? `?${query.join('&')}` : ''}`
}
