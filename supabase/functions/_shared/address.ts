const ADDRESS = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/

/** Of a member or a future one. Deliberately loose, as the contact form's rule, but without a name beside it. */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text)
}
