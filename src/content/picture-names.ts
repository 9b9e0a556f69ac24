// Names for the pictures, apart from the files, so that the words can be read without a bundler.

/** In src/content/plates.ts. */
export type PlateName = 'readiness' | 'audit' | 'course' | 'light'

/** In src/content/portraits.ts. */
export type PortraitName = 'founder' | 'raman' | 'oyelaran' | 'solberg'
