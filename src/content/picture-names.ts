/** Names for the pictures, apart from the files, so that the words can be read without a bundler. */
export type PictureName =
  | 'readiness'
  | 'audit'
  | 'course'
  | 'light'
  | 'founder'
  | 'raman'
  | 'oyelaran'
  | 'solberg'
  | 'star-trails'
