import { version } from './version.ts'

type Handler = (request: Request) => Promise<Response> | Response

/** Every response names the deployed version, so that `npm run doctor` can compare it with the sources. */
export function withVersion(handler: Handler): Handler {
  return async (request) => {
    const response = await handler(request)
    response.headers.set('x-function-version', version)
    return response
  }
}
