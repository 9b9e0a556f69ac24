/** An imported picture: a srcset per format, and the largest file as fallback. */
type PictureFiles = { sources: Record<string, string>; img: { src: string; w: number; h: number } }

declare module '*?service' {
  const files: PictureFiles
  export default files
}

declare module '*?portrait' {
  const files: PictureFiles
  export default files
}

declare module '*?hero' {
  const files: PictureFiles
  export default files
}
