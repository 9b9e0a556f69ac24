import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { PatientSettings } from '../../scripts/doctor/patient.ts'
import { startBetween } from './between.ts'
import { startPatient, type OwnPatient } from './patient.ts'

type Changes = Partial<PatientSettings>

/** What is broken, and the words in which the check has to say so. */
export type Breakage = {
  id: string
  words: RegExp
  /** Where another deployment is looked at, instead of a broken one. */
  changes?: Changes
  breakIt?: () => unknown
  mendIt?: () => unknown
}

const nothing = () => {}

/** One patient for all, and a record of which checks have been seen to fail. */
export class Clinic {
  readonly proven = new Set<string>()
  #patient: OwnPatient | null = null

  async open(secrets: NodeJS.ProcessEnv): Promise<void> {
    this.#patient = await startPatient(secrets)
  }

  async close(): Promise<void> {
    await this.#patient?.stop()
  }

  get patient(): OwnPatient {
    if (!this.#patient) throw new Error('The clinic is not open')
    return this.#patient
  }

  /** Broken, the check says so in these words; mended, it is content. */
  async prove({ id, words, changes = {}, breakIt = nothing, mendIt = nothing }: Breakage): Promise<void> {
    await breakIt()
    try {
      // The site's server looks for new files now and then.
      await expect.poll(() => this.#complaint(id, changes), { timeout: 15_000 }).toMatch(words)
    } finally {
      await mendIt()
    }
    await expect.poll(() => this.#complaint(id, {}), { timeout: 15_000 }).toMatch(/^(well|skipped)$/)
    this.proven.add(id)
  }

  async #complaint(id: string, changes: Changes): Promise<string> {
    const { [id]: result } = await this.patient.examine([id], changes)
    if (result?.state !== 'wrong') return result?.state ?? 'not examined'
    return result.problems.map(({ what, mend }) => `${what} → ${mend}`).join('\n')
  }

  withEnv(changes: Partial<PatientSettings['env']>): { env: PatientSettings['env'] } {
    return { env: { ...this.patient.settings.env, ...changes } }
  }

  withVoiceAt(apiUrl: string): { env: PatientSettings['env'] } {
    const { voice } = this.patient.settings.env
    return this.withEnv(voice ? { voice: { ...voice, apiUrl } } : {})
  }

  /** The API through something that alters what is asked or said. */
  async throughBetween(
    alter: Parameters<typeof startBetween>[1],
    work: (changed: { env: PatientSettings['env'] }) => Promise<void>,
  ): Promise<void> {
    const between = await startBetween(this.patient.settings.env.supabaseUrl, alter)
    try {
      await work(this.withEnv({ supabaseUrl: between.url }))
    } finally {
      await between.close()
    }
  }

  /** A process of the stack that hangs. */
  frozen(part: string): { breakIt: () => void; mendIt: () => void } {
    let thaw = nothing
    return { breakIt: () => (thaw = this.patient.freeze(part)), mendIt: () => thaw() }
  }

  /** A file of the deployed site with other words in it. */
  rewritten(name: string, change: (text: string) => string): { breakIt: () => void; mendIt: () => void } {
    const file = join(this.patient.dist, name)
    const before = readFileSync(file, 'utf8')
    const after = change(before)
    expect(after).not.toBe(before)
    return { breakIt: () => writeFileSync(file, after), mendIt: () => writeFileSync(file, before) }
  }
}
