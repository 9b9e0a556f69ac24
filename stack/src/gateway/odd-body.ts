/** What GoTrue reads as text. Lite takes any JSON for it and breaks later, with an error of its own. */
const TEXT_FIELDS = ['email', 'password', 'phone', 'token', 'token_hash', 'type', 'refresh_token', 'auth_code', 'nonce']

/** Postgres runs out of its stack on JSON that is nested some thousand levels deep. */
const MOST_LEVELS = 1_000

/** GoTrue's answer to a body of the wrong kind, or null: then Lite may answer. */
export async function refuseOddAccount(request: Request): Promise<Response | null> {
  if (!['POST', 'PUT'].includes(request.method)) return null
  const text = await request.clone().text()
  const odd = findOdd(text)
  if (odd === null) return null
  const msg = `Could not parse request body as JSON: ${odd}`
  return Response.json({ code: 400, error_code: 'bad_json', msg }, { status: 400 })
}

/**
 * PostgREST's answer to JSON that is neither object nor list, or null. Lite takes every character of a text for a field:
 * two megabytes of them stop it for seconds.
 */
export async function refuseOddRow(request: Request): Promise<Response | null> {
  if (!['POST', 'PUT', 'PATCH'].includes(request.method)) return null
  const text = await request.clone().text()
  if (/^\s*(?:[{[]|$)/.test(text) || !isJson(text)) return null
  const refusal = { code: 'PGRST102', message: 'Empty or invalid json', details: null, hint: null }
  return Response.json(refusal, { status: 400 })
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function findOdd(text: string): string | null {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return null // none, or no JSON: Lite knows what to say to that
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'not an object'
  if (levelsOf(text) > MOST_LEVELS) return 'exceeded max depth'
  const fields = body as Record<string, unknown>
  const odd = TEXT_FIELDS.find((name) => Object.hasOwn(fields, name) && !isText(fields[name]))
  return odd === undefined ? null : `${odd} is not text`
}

function isText(value: unknown): boolean {
  return value === null || typeof value === 'string'
}

/** How deep objects and lists are nested. Counts brackets: walking the parsed value would need the stack itself. */
function levelsOf(json: string): number {
  let level = 0
  let most = 0
  for (const bracket of json.replaceAll(/"(?:[^"\\]|\\.)*"/gs, '').matchAll(/[[\]{}]/g)) {
    level += bracket[0] === '[' || bracket[0] === '{' ? 1 : -1
    most = Math.max(most, level)
  }
  return most
}
