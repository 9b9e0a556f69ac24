import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBrand } from './read-brand.ts'
import { wordModules } from './word-modules.ts'

test('a photograph replaces a drawn portrait by its name alone', async () => {
  const brand = await readBrand(join(import.meta.dirname, '../../tests/support/brand'))
  const about = brand.words['about.yaml']
  const picturesOf = (image: string) => {
    const words = {
      ...brand.words,
      'about.yaml': { ...about, founders: about.founders.map((person) => Object.assign({}, person, { image })) },
    }
    return wordModules({ ...brand, words })['pictures.ts']
  }

  const drawn = picturesOf('founder.svg')
  expect(drawn).toContain("import picture0 from '#brand/pictures/founder.svg'\n")
  expect(drawn).toContain("'founder.svg': { sources: {}, img: { src: picture0, w: 560, h: 700 } },\n")

  const photographed = picturesOf('me.jpg')
  expect(photographed).toContain("import picture0 from '#brand/pictures/me.jpg?portrait'\n")
  expect(photographed).toContain("'me.jpg': picture0,\n")
})
