/** The errors of https://resend.com/docs/api-reference/errors that sending a mail can meet: status and message. */
const ERRORS = {
  invalid_idempotency_key: [400, 'The key must be between 1-256 chars.'],
  invalid_json: [400, 'We found an error with one or more fields in the request.'],
  missing_api_key: [401, 'Missing API key in the authorization header.'],
  invalid_api_key: [403, 'API key is invalid.'],
  missing_user_agent: [403, 'error code: 1010'],
  not_found: [404, 'The requested endpoint does not exist.'],
  method_not_allowed: [405, 'Method is not allowed for the requested path.'],
  invalid_idempotent_request: [409, 'Same idempotency key used with a different request payload.'],
  concurrent_idempotent_requests: [409, 'Same idempotency key used while original request is still in progress.'],
  validation_error: [422, 'We found an error with one or more fields in the request.'],
  missing_required_field: [422, 'The request body is missing one or more required fields.'],
  rate_limit_exceeded: [429, 'Too many requests. Please limit the number of requests per second.'],
  service_unavailable: [503, 'The service is temporarily unavailable.'],
} as const satisfies Record<string, readonly [number, string]>

export type ResendErrorName = keyof typeof ERRORS

export type Answer = { status: number; body: unknown; headers?: Record<string, string> }

/** Two kinds of error share a name. */
const NAMES: Partial<Record<ResendErrorName, ResendErrorName>> = { invalid_json: 'validation_error' }

export function refuse(name: ResendErrorName, headers: Record<string, string> = {}, words?: string): Answer {
  const [status, message] = ERRORS[name]
  return { status, body: { statusCode: status, name: NAMES[name] ?? name, message: words ?? message }, headers }
}
