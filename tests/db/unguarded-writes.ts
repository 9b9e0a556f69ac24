const COMMENTS_AND_STRINGS = /--.*$|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/gm
/** Not `do update set` of an insert, whose row is chosen by its conflict. */
const WRITE =
  /\b(?:update(?:\s+only)?\s+(?!set\b)[\w.]+(?:\s+(?:as\s+)?\w+)?\s+set|delete\s+from(?:\s+only)?\s+[\w.]+)\b/gi

/**
 * UPDATE and DELETE without WHERE in a file of SQL, in its statements and in its function bodies. Hosted projects load
 * safeupdate, which refuses such a statement of an API role at run time, inside functions too.
 */
export function findUnguardedWrites(sql: string): string[] {
  const code = sql.replaceAll(COMMENTS_AND_STRINGS, "''")
  return [...code.matchAll(WRITE)]
    .filter(({ 0: write, index }) => !/\bwhere\b/i.test(clausesOf(code.slice(index + write.length))))
    .map(([write]) => write.replaceAll(/\s+/g, ' '))
}

/** The rest of a statement, up to its end or that of the WITH that contains it, without what is in parentheses. */
function clausesOf(rest: string): string {
  let depth = 0
  let clauses = ''
  for (const character of rest) {
    if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    else if (depth === 0) clauses += character
    if (depth < 0 || (depth === 0 && (character === ';' || character === '$'))) break
  }
  return clauses
}
