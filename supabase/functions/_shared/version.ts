/** `npm run deploy` uploads a copy in which this is a hash of the functions' sources. */
export const version = 'local'
