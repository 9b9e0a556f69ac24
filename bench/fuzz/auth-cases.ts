import * as fc from 'fast-check'
import { answers, anything, one, refused, type Judge, type Step } from './case.ts'
import { headers, malformed, methods, objectWith, words } from './hostile.ts'

const post = (path: string, body: string, judge: Judge): Step => ({
  as: 'visitor',
  method: 'POST',
  path: `/auth/v1${path}`,
  headers: { 'content-type': 'application/json' },
  body,
  judge,
})

/** The gateway's limit is a thousand levels; generated is far less or far more. */
const isTooDeep = (json: string) => json.includes('['.repeat(1_500)) || json.includes('{"a":'.repeat(1_500))

/** Whatever the browser says of a person, the account is made. */
const signUpWithMetadata = fc
  .tuple(
    fc.uuid(),
    fc.oneof(objectWith('full_name', 'role', 'is_admin'), fc.constantFrom('null', '{}', '{"full_name":null}')),
  )
  .map(([id, data]) =>
    one(
      'sign-up metadata',
      post(
        '/signup',
        `{"email":"${id}@fuzz.example","password":"difference-engine","data":${data}}`,
        answers(isTooDeep(data) ? 400 : 200),
      ),
    ),
  )

const signUp = fc
  .oneof(objectWith('email', 'password', 'data', 'phone', 'gotrue_meta_security'), malformed)
  .map((body) => one('sign-up', post('/signup', body, anything)))

const login = fc
  .tuple(
    fc.constantFrom('password', 'refresh_token', 'pkce', 'id_token', '', '%00', 'password&grant_type=pkce'),
    fc.oneof(
      objectWith('email', 'password', 'refresh_token', 'auth_code'),
      malformed,
      fc.tuple(words, words).map(([email, password]) => JSON.stringify({ email, password })),
    ),
  )
  .map(([grant, body]) => one('login', post(`/token?grant_type=${grant}`, body, refused)))

const otherPaths = fc
  .tuple(
    fc.constantFrom(
      '/recover',
      '/resend',
      '/verify',
      '/user',
      '/otp',
      '/logout',
      '/settings',
      '/authorize',
      '/callback',
    ),
    methods,
    fc.oneof(objectWith('type', 'email', 'token', 'token_hash', 'redirect_to', 'password'), malformed),
    headers,
  )
  .map(([path, method, body, more]) =>
    one('auth', { ...post(path, body, anything), method, headers: { 'content-type': 'application/json', ...more } }),
  )

const administration = fc
  .tuple(fc.constantFrom('/admin/users', '/admin/generate_link', '/admin/audit', '/invite'), fc.boolean(), malformed)
  .map(([path, isRead, body]) =>
    one('auth administration', { ...post(path, body, refused), ...(isRead && { method: 'GET', body: '' }) }),
  )

/** A password costs a tenth of a second of a core on purpose, so accounts are made sparingly. */
export const authCases = fc.oneof(
  { weight: 1, arbitrary: signUpWithMetadata },
  { weight: 2, arbitrary: signUp },
  { weight: 4, arbitrary: login },
  { weight: 3, arbitrary: otherPaths },
  { weight: 1, arbitrary: administration },
)
