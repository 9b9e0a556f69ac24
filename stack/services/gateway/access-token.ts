import { createHmac } from 'node:crypto'
import { KEYS } from '../../settings.ts'

export function signToken(claims: object): string {
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${createHmac('sha256', KEYS.jwtSecret).update(signed).digest('base64url')}`
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** The unverified claims: Lite verifies the token first. Empty if it is not a token, which Lite refuses. */
export function claimsIn(token: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) }
  } catch {
    return {}
  }
}

export function sessionOf(request: Request): string | null {
  const { session_id: id } = claimsIn(request.headers.get('authorization') ?? '')
  return typeof id === 'string' ? id : null
}
