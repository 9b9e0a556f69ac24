// What the database can store of typed text. PostgREST refuses a whole request for one lone surrogate, Postgres for one NUL.

/** U+0000 to U+001F and U+007F to U+009F. */
export const CONTROLS = /\p{Cc}+/gu

export function tidyText(typed: string): string {
  return typed.toWellFormed().replaceAll('\0', '')
}

/** For what goes into subjects and lists. */
export function tidyLine(typed: string): string {
  return tidyText(typed).replaceAll(CONTROLS, ' ').trim()
}
