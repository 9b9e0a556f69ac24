/** Only a photograph is shown large; a drawing is a cameo beside the name. */
export function isPhotograph({ image }: { image: string | null }): boolean {
  return image !== null && !image.endsWith('.svg')
}
