import { versions } from './versions.ts'

type Handler = (request: Request) => Promise<Response> | Response

/** Every answer says which version gave it, so that a deployment can be compared with the sources: npm run doctor. */
export function withVersion(name: keyof typeof versions, handler: Handler): Handler {
  return async (request) => {
    const response = await handler(request)
    response.headers.set('x-function-version', versions[name])
    return response
  }
}
