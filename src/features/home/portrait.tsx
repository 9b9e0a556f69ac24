import type { BrandContent } from '#src/brand/read/brand-schema.ts'
import { pictures } from '#src/brand/pictures.data.ts'
import { Picture } from '#src/ui/picture.tsx'

type Person = Pick<BrandContent['about.yaml']['founders'][number], 'name' | 'image' | 'imageText'>

export function Portrait({ person, sizes, className }: { person: Person; sizes: string; className: string }) {
  const { name, image, imageText } = person
  if (image === null) return null
  return <Picture files={pictures[image]} alt={imageText || name} sizes={sizes} className={`portrait ${className}`} />
}

/** Only a photograph is shown large; a drawing is a cameo beside the name. */
export function isPhotograph({ image }: Pick<Person, 'image'>): boolean {
  return image !== null && !image.endsWith('.svg')
}
