import mark from './logo/mark-nav.svg'
import medallion from './logo/mark.svg'

/** The mark: `mark` beside the name, `medallion` where it stands alone at 48 px and more. */
export const logo = { mark, medallion }
