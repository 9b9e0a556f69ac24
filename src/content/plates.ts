// Originals lie in ./pictures. The build cuts every size and format from them: `?plate` is a recipe in
// scripts/picture-recipes.ts.
import audit from './pictures/service-audit.png?plate'
import course from './pictures/service-course.png?plate'
import light from './pictures/service-light.png?plate'
import readiness from './pictures/service-readiness.png?plate'
import type { PlateName } from './picture-names.ts'

/** The pictures of the services. */
export const plates: Record<PlateName, PictureFiles> = { readiness, audit, course, light }
