import mark from '#brand/logo/mark-nav.svg'
import medallion from '#brand/logo/mark.svg'
import star from '#brand/logo/star.svg'

/** `mark` is used beside the name, `medallion` alone at 48 px and more; `star` has no ring. */
export const logo = { mark, medallion, star }
