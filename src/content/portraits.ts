// The build makes every size and format from the originals: `?portrait` is a recipe in
// scripts/build/picture-recipes.ts.
import founder from './pictures/founder.png?portrait'
import oyelaran from './pictures/client-oyelaran.png?portrait'
import raman from './pictures/client-raman.png?portrait'
import solberg from './pictures/client-solberg.png?portrait'
import type { PortraitName } from './picture-names.ts'

export const portraits: Record<PortraitName, PictureFiles> = { founder, raman, oyelaran, solberg }
