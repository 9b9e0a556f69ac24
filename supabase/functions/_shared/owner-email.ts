/** An address in a file or a command of whoever runs the site, as the source of an expression. A comma separates several. */
export const OWNER_EMAIL = String.raw`[^\s@<>,]+@[^\s@<>,]+\.[^\s@<>,]+`
