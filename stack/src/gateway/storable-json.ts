/** An escaped zero character, whole pair or half of one, behind an even number of backslashes. */
const ESCAPED = /(?<!\\)((?:\\\\)*)(\\ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|\\u(?:0000|d[89a-f][\da-f]{2}))/gi
const PAIR_LENGTH = String.raw`\ud83d\ude00`.length

/** Postgres refuses zero characters and halves of a pair in JSON; GoTrue puts this sign in the place of the latter. */
export function storableJson(json: string): string {
  return json.replaceAll(ESCAPED, (found, before: string, escape: string) =>
    escape.length === PAIR_LENGTH ? found : `${before}\uFFFD`,
  )
}
