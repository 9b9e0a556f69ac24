import founder from './pictures/founder.png?portrait'
import appleby from './pictures/client-appleby.png?portrait'
import wray from './pictures/client-wray.png?portrait'
import type { PortraitName } from './picture-names.ts'

export const portraits: Record<PortraitName, PictureFiles> = { founder, wray, appleby }
