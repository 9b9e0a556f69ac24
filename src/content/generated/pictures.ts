// Generated from brand/. Do not edit: change the words there, then npm run generate.
import picture0 from '#brand/pictures/founder.png?portrait'
import picture1 from '#brand/pictures/client-raman.png?portrait'
import picture2 from '#brand/pictures/client-oyelaran.png?portrait'
import picture3 from '#brand/pictures/client-solberg.png?portrait'
import picture4 from '#brand/pictures/service-readiness.png?service'
import picture5 from '#brand/pictures/service-audit.png?service'
import picture6 from '#brand/pictures/service-course.png?service'
import picture7 from '#brand/pictures/service-light.png?service'

export type PictureName = 'founder.png' | 'client-raman.png' | 'client-oyelaran.png' | 'client-solberg.png' | 'service-readiness.png' | 'service-audit.png' | 'service-course.png' | 'service-light.png'

export const pictures: Record<PictureName, PictureFiles> = {
  'founder.png': picture0,
  'client-raman.png': picture1,
  'client-oyelaran.png': picture2,
  'client-solberg.png': picture3,
  'service-readiness.png': picture4,
  'service-audit.png': picture5,
  'service-course.png': picture6,
  'service-light.png': picture7,
}
