// Originals lie in ./pictures. The build cuts every size and format from them: `?plate`, `?portrait` and `?panel` are recipes
// in scripts/picture-recipes.ts.
import audit from './pictures/service-audit.png?plate'
import course from './pictures/service-course.png?plate'
import light from './pictures/service-light.png?plate'
import readiness from './pictures/service-readiness.png?plate'
import oyelaran from './pictures/client-oyelaran.png?portrait'
import raman from './pictures/client-raman.png?portrait'
import solberg from './pictures/client-solberg.png?portrait'
import starTrails from './pictures/star-trails.png?panel'
import founder from './pictures/founder.png?portrait'
import type { PictureName } from './picture-names.ts'

export const pictures: Record<PictureName, PictureFiles> = {
  readiness,
  audit,
  course,
  light,
  founder,
  raman,
  oyelaran,
  solberg,
  'star-trails': starTrails,
}
