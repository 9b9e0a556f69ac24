import { complaintAbout } from '../deploy/backend-env.ts'
import type { EnvFile } from './env-file.ts'
import type { Question } from './walk.ts'

export type Files = {
  site: EnvFile
  backend: EnvFile
  doctor: EnvFile
  /** Values that fit the local stack only. */
  siteExample: NodeJS.Dict<string>
  backendExample: string
}

export type Extra = Partial<Omit<Question, 'id' | 'title' | 'current' | 'check'>>

/** A variable of .env.backend, by the rules of the deployment. */
export function backendVariable(
  { backend, backendExample }: Files,
  id: string,
  title: string,
  extra: Extra = {},
): Question {
  const check = (value: string) => complaintAbout(id, value, backendExample)
  return {
    id,
    title,
    current: () => {
      const value = backend.read(id)
      return value !== null && check(value) === null ? value : null
    },
    check,
    write: (value) => backend.write(id, value),
    ...extra,
  }
}

/** A variable of .env.doctor, which stays on this machine. */
export function doctorVariable(
  { doctor }: Files,
  id: string,
  title: string,
  check: Question['check'],
  extra: Extra = {},
): Question {
  return { id, title, current: () => doctor.read(id), check, write: (value) => doctor.write(id, value), ...extra }
}
