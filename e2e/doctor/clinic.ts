import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { PatientSettings } from '../../scripts/doctor/patient.ts'
import { startBetween } from './between.ts'
import { carryOut, type Hand } from './carry-out.ts'
import { startPatient, type OwnPatient } from './patient.ts'

type Changes = Partial<PatientSettings>

/** What is broken, and the words in which the check has to say so. */
export type Breakage = {
  id: string
  words: RegExp
  /** How the doctor is run, where that is what is broken. */
  changes?: Changes
  breakIt?: () => unknown
  /** Does what is advised where something of the test stands for the advised thing. */
  hands?: Hand[]
  /** Which of several ways the test takes. */
  alternative?: number
  /** The checks that are run; all of them, where that is possible. */
  ids?: string[]
  /** Removes what the test itself put up; never what it broke. */
  cleanUp?: () => unknown
}

const nothing = () => {}
const HEALS_WITHIN_MS = 45_000
/** A doctor who is not let in, or whom a part did not answer in time, sees the rest only afterwards. */
const ROUNDS = 3

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

  /** Broken, the check says so in these words; when all that the doctor advises is done, all checks are content. */
  async prove(breakage: Breakage): Promise<void> {
    const { id, words, changes = {}, breakIt = nothing, cleanUp = nothing, ids = null, ...ways } = breakage
    await breakIt()
    try {
      // The site's server looks for new files now and then.
      await expect.poll(() => this.#complaint(id, changes), { timeout: 15_000 }).toMatch(words)
      let settings = { ...this.patient.settings, ...changes }
      const followed = new Set<string>()
      for (let round = 0; round < ROUNDS; round += 1) {
        const advice = (await this.#problems(ids, settings)).map(({ mend }) => mend)
        const fresh = [...new Set(advice)].filter((mend) => !followed.has(mend))
        settings = await carryOut(fresh, this.patient, settings, ways)
        for (const mend of fresh) followed.add(mend)
      }
      const complaints = async () => (await this.#problems(ids, settings)).map(({ what }) => what)
      await expect.poll(complaints, { timeout: HEALS_WITHIN_MS }).toEqual([])
    } finally {
      await cleanUp()
    }
    this.proven.add(id)
  }

  async #complaint(id: string, changes: Changes): Promise<string> {
    const { [id]: result } = await this.patient.examine([id], changes)
    if (result?.state !== 'wrong') return result?.state ?? 'not examined'
    return result.problems.map(({ what, mend }) => `${what} → ${mend}`).join('\n')
  }

  async #problems(ids: string[] | null, changes: Changes) {
    const results = Object.values(await this.patient.examine(ids, changes))
    return results.flatMap((result) => (result.state === 'wrong' ? result.problems : []))
  }

  withEnv(changes: Partial<PatientSettings['env']>): { env: PatientSettings['env'] } {
    return { env: { ...this.patient.settings.env, ...changes } }
  }

  withVoiceAt(apiUrl: string): { env: PatientSettings['env'] } {
    const { voice } = this.patient.settings.env
    return this.withEnv(voice ? { voice: { ...voice, apiUrl } } : {})
  }

  /** The API through something that alters what is asked or said, until it is told to leave that. */
  async throughBetween(
    alter: Parameters<typeof startBetween>[1],
    work: (changed: { env: PatientSettings['env'] }, leaveThat: () => void) => Promise<void>,
  ): Promise<void> {
    const between = await startBetween(this.patient.settings.env.supabaseUrl, alter)
    const leaveThat = () => {
      delete alter.asked
      delete alter.said
    }
    try {
      await work(this.withEnv({ supabaseUrl: between.url }), leaveThat)
    } finally {
      await between.close()
      // Built for the address in between, if the doctor said so.
      this.patient.deploySite()
      // The site's server finds the new files a moment later.
      await expect.poll(() => this.#problems(null, {}), { timeout: HEALS_WITHIN_MS }).toEqual([])
    }
  }

  /** A file of the deployed site with other words in it. */
  rewrite(name: string, change: (text: string) => string): void {
    const file = join(this.patient.dist, name)
    const before = readFileSync(file, 'utf8')
    const after = change(before)
    expect(after).not.toBe(before)
    writeFileSync(file, after)
  }
}
