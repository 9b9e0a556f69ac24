const ADDRESS = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/

/** The address of a member or an invited person. Deliberately loose, like the contact form's rule, but without a name. */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text)
}
