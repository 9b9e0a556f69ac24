/** A picture of a page. Never the name of a program, which the build would run. */
export const PAGE_PICTURE = /!\[[^\]]*\]\(([\w-][\w.-]*\.(?:svg|png|jpe?g))\)/gi

/** The layout size of a drawing, which is sharp at every size. */
const SIZES = { portrait: { w: 560, h: 700 }, service: { w: 1200, h: 800 }, hero: { w: 1600, h: 1200 } }

/** The build imports what begins with `#brand/`: photographs with a recipe of scripts/build/picture-recipes.ts, drawings unchanged. */
export function shownAs(recipe: keyof typeof SIZES, items: readonly { image: string | null }[]) {
  return items.flatMap(({ image }): [name: string, files: PictureFiles][] => {
    if (image === null) return []
    const src = `#brand/pictures/${image}${/\.svg$/i.test(image) ? '' : `?${recipe}`}`
    return [[image, { sources: {}, img: { src, ...SIZES[recipe] } }]]
  })
}
