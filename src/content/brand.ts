// The one place where the product name is written. Everything that shows it reads it from here.
const name = 'Lodestar'

export const brand = {
  name,
  pageTitle: `${name} AI Agency`,
}
