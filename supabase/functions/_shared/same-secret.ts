/** Compares in constant time, so that a caller cannot guess a secret character by character. */
export function isSameSecret(given: string, right: string): boolean {
  const [a, b] = [new TextEncoder().encode(given), new TextEncoder().encode(right)]
  let difference = a.length ^ b.length
  for (let index = 0; index < b.length; index += 1) difference |= (a[index] ?? 0) ^ (b[index] ?? 0)
  return difference === 0
}
