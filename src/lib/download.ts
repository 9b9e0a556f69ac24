/** Safari reads the file some time after the click, and loses it when the address is gone by then. */
const READ_MS = 60_000

export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), READ_MS)
}
