// Generated from brand/. Do not edit: change the words there, then npm run generate.
import picture0 from '#brand/pictures/founder.svg'
import picture1 from '#brand/pictures/client-raman.svg'
import picture2 from '#brand/pictures/client-oyelaran.svg'
import picture3 from '#brand/pictures/client-solberg.svg'
import picture4 from '#brand/pictures/service-readiness.png?service'
import picture5 from '#brand/pictures/service-audit.png?service'
import picture6 from '#brand/pictures/service-course.png?service'
import picture7 from '#brand/pictures/service-light.png?service'

export type PictureName = 'founder.svg' | 'client-raman.svg' | 'client-oyelaran.svg' | 'client-solberg.svg' | 'service-readiness.png' | 'service-audit.png' | 'service-course.png' | 'service-light.png'

export const pictures: Record<PictureName, PictureFiles> = {
  'founder.svg': { sources: {}, img: { src: picture0, w: 560, h: 700 } },
  'client-raman.svg': { sources: {}, img: { src: picture1, w: 560, h: 700 } },
  'client-oyelaran.svg': { sources: {}, img: { src: picture2, w: 560, h: 700 } },
  'client-solberg.svg': { sources: {}, img: { src: picture3, w: 560, h: 700 } },
  'service-readiness.png': picture4,
  'service-audit.png': picture5,
  'service-course.png': picture6,
  'service-light.png': picture7,
}
