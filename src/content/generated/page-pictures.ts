// Generated from brand/pages. Do not edit: change the words there, then npm run generate.
export const pagePictures: Partial<Record<string, PictureFiles>> = {
}
