import { answer, answerPreflight } from '../_shared/answer.ts'

/** For monitors: the functions are up and answer. */
export function handle(request: Request): Response {
  if (request.method === 'OPTIONS') return answerPreflight()
  if (request.method !== 'GET') return answer({ error: 'Use GET' }, 405)
  return answer({ status: 'ok' })
}
