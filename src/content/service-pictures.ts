// The build makes every size and format from the originals: `?service` is a recipe in
// scripts/build/picture-recipes.ts.
import audit from './pictures/service-audit.png?service'
import course from './pictures/service-course.png?service'
import light from './pictures/service-light.png?service'
import readiness from './pictures/service-readiness.png?service'
import type { ServicePictureName } from './picture-names.ts'

export const servicePictures: Record<ServicePictureName, PictureFiles> = { readiness, audit, course, light }
