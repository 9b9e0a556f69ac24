// Apart from the files, so that content can be imported without a bundler.

/** In src/content/service-pictures.ts. */
export type ServicePictureName = 'readiness' | 'audit' | 'course' | 'light'

/** In src/content/portraits.ts. */
export type PortraitName = 'founder' | 'wray' | 'appleby'
