/** The address of a page within a sentence, such as /privacy. */
export const PATH_IN_TEXT = /(?<![\w/.-])\/[a-z][a-z-]*(?![\w/])/
