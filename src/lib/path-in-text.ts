export const PATH_IN_TEXT = /(?<![\w/.-])\/[a-z][a-z-]*(?![\w/])/
