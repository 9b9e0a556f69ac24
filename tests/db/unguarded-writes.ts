import { loadModule, parse, parsePlPgSQL } from '@libpg-query/parser'

/**
 * UPDATE and DELETE without WHERE in a file of SQL, in its statements and in its function bodies. Hosted projects load
 * safeupdate, which refuses such a statement of an API role at run time, inside functions too.
 */
export async function findUnguardedWrites(sql: string): Promise<string[]> {
  await loadModule()
  const bytes = Buffer.from(sql)
  const { stmts = [] } = (await parse(sql)) as { stmts?: Statement[] }
  const found: string[] = []
  for (const { stmt, stmt_location: start = 0, stmt_len: length = bytes.length - start } of stmts) {
    const text = bytes.subarray(start, start + length).toString()
    found.push(...(isRoutine(stmt) ? await inRoutine(stmt, text) : inTree(stmt)))
  }
  return found
}

type Tree = Record<string, unknown>
type Statement = { stmt: Tree; stmt_location?: number; stmt_len?: number }

function isRoutine(statement: Tree): boolean {
  return 'CreateFunctionStmt' in statement || 'DoStmt' in statement
}

async function inRoutine(statement: Tree, text: string): Promise<string[]> {
  const routine = (statement['CreateFunctionStmt'] ?? { funcname: [{ String: { sval: 'do' } }] }) as Tree
  const name = collectStrings(routine['funcname'], 'sval').join('.')
  const isSql = collectStrings(routine['options'], 'sval').some((value) => value.toLowerCase() === 'sql')
  const bodies = isSql ? longestString(routine) : await plpgsqlQueries(text)
  const found: string[] = []
  for (const body of bodies) {
    const { stmts = [] } = (await parse(body)) as { stmts?: Statement[] }
    for (const { stmt } of stmts) found.push(...inTree(stmt))
  }
  return found.map((what) => `${name}: ${what}`)
}

/** The body of a function is its longest string: language and other options are single words. */
function longestString(routine: Tree): string[] {
  return collectStrings(routine['options'], 'sval')
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 1)
}

const WHOLE_STATEMENT = 0

/** A variable of a table's row type. Without a catalogue the parser cannot resolve its fields. */
const ROW_VARIABLE = /^(\s*\w+) (?:public|private)\.\w+;$/gm

/** Every statement of a PL/pgSQL body, and every EXECUTE of a constant. */
async function plpgsqlQueries(text: string): Promise<string[]> {
  const tree: unknown = await parsePlPgSQL(text.replaceAll(ROW_VARIABLE, '$1 record;'))
  const queries: string[] = []
  for (const { query, parseMode } of collectObjects(tree, 'PLpgSQL_expr')) {
    if (typeof query !== 'string') continue
    if (parseMode === WHOLE_STATEMENT) queries.push(query)
    else if (/^\s*['$]/.test(query)) queries.push(...collectStrings(await parse(`select ${query}`), 'sval'))
  }
  return queries.filter((query) => /\b(update|delete)\b/i.test(query))
}

function inTree(tree: unknown): string[] {
  return (['UpdateStmt', 'DeleteStmt'] as const).flatMap((kind) =>
    collectObjects(tree, kind)
      .filter(({ whereClause }) => whereClause === undefined)
      .map(
        ({ relation }) =>
          `${kind === 'UpdateStmt' ? 'update' : 'delete from'} ${collectStrings(relation, 'relname').join()}`,
      ),
  )
}

function collectStrings(tree: unknown, key: string): string[] {
  return collect(tree, key).filter((value) => typeof value === 'string')
}

function collectObjects(tree: unknown, key: string): Tree[] {
  return collect(tree, key).filter((value): value is Tree => typeof value === 'object' && value !== null)
}

/** Every value under this key, at any depth. */
function collect(tree: unknown, key: string): unknown[] {
  if (Array.isArray(tree)) return tree.flatMap((one) => collect(one, key))
  if (typeof tree !== 'object' || tree === null) return []
  return Object.entries(tree).flatMap(([name, value]) => {
    const below = collect(value, key)
    if (name === key) below.unshift(value)
    return below
  })
}
