type NewAccount = { email: string; password: string; name: string }
type Created = { outcome: 'created'; id: string } | { outcome: 'weak-password' }
export type Session = { access_token: string; refresh_token: string }

/** The auth service with the service key, which is also exempt from its captcha. */
export type Accounts = {
  create: (account: NewAccount) => Promise<Created>
  /** Null if the response has no session. */
  logIn: (email: string, password: string) => Promise<Session | null>
}

const TIMEOUT_MS = 8_000

export function connectAccounts(apiUrl: string, serviceKey: string, fetch = globalThis.fetch): Accounts {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${apiUrl}/auth/v1/${path}`, {
      method: 'POST',
      headers: { apikey: serviceKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  return {
    async create({ email, password, name }) {
      const account = { email, password, email_confirm: true, user_metadata: { full_name: name } }
      const { status, body } = await post('admin/users', account)
      if (status < 300 && typeof body['id'] === 'string') return { outcome: 'created', id: body['id'] }
      const code = String(body['error_code'])
      if (code === 'weak_password') return { outcome: 'weak-password' }
      throw Object.assign(new Error(`the account was not created: ${status}`), { code })
    },
    async logIn(email, password) {
      const { body } = await post('token?grant_type=password', { email, password })
      const { access_token, refresh_token } = body
      if (typeof access_token !== 'string' || typeof refresh_token !== 'string') return null
      return { access_token, refresh_token }
    },
  }
}
