// What the database can store of typed text. PostgREST refuses a whole request for one lone surrogate, Postgres for one NUL.

export const CONTROLS = /\p{Cc}+/gu

export function tidyText(typed: string): string {
  return typed.toWellFormed().replaceAll('\0', '')
}

export function tidyLine(typed: string): string {
  return tidyText(typed).replaceAll(CONTROLS, ' ').trim()
}
