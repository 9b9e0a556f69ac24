/** Safari reads the file some time after the click, so its URL must not be revoked before that. */
const READ_MS = 60_000

export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), READ_MS)
}
