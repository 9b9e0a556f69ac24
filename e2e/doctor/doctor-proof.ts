import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { DoctorSettings } from '../../scripts/doctor/deployment.ts'
import { startAlteringProxy } from './altering-proxy.ts'
import { followAdvice, type Action } from './follow-advice.ts'
import { startOwnDeployment, type OwnDeployment } from './own-deployment.ts'

type Changes = Partial<DoctorSettings>

/** What is broken, and the words in which the check has to say so. */
export type Breakage = {
  id: string
  words: RegExp
  /** How the doctor is run, where that is what is broken. */
  changes?: Changes
  breakIt?: () => unknown
  /** Advice that the test follows on its own stand-in, such as a proxy. */
  actions?: Action[]
  /** Which of several ways the test takes. */
  alternative?: number
  /** The checks that are run; all of them, where that is possible. */
  ids?: string[]
  /** Removes what the test itself put up; never what it broke. */
  cleanUp?: () => unknown
}

const nothing = () => {}
const RECOVERS_WITHIN_MS = 45_000
/** A check that was skipped runs only after the first advice was followed. */
const ROUNDS = 3

/** One deployment for all tests, and a record of which checks have been seen to fail. */
export class DoctorProof {
  readonly proven = new Set<string>()
  #deployment: OwnDeployment | null = null

  async open(secrets: NodeJS.ProcessEnv): Promise<void> {
    this.#deployment = await startOwnDeployment(secrets)
  }

  async close(): Promise<void> {
    await this.#deployment?.stop()
  }

  get deployment(): OwnDeployment {
    if (!this.#deployment) throw new Error('The deployment is not started')
    return this.#deployment
  }

  /** Broken, the check says so in these words; when all advice is followed, all checks pass. */
  async prove(breakage: Breakage): Promise<void> {
    const { id, words, changes = {}, breakIt = nothing, cleanUp = nothing, ids = null, ...ways } = breakage
    await breakIt()
    try {
      // The site's server looks for new files now and then.
      await expect.poll(() => this.#complaint(id, changes), { timeout: 15_000 }).toMatch(words)
      let settings = { ...this.deployment.settings, ...changes }
      const followed = new Set<string>()
      for (let round = 0; round < ROUNDS; round += 1) {
        const advice = (await this.#problems(ids, settings)).map(({ fix }) => fix)
        const fresh = [...new Set(advice)].filter((fix) => !followed.has(fix))
        settings = await followAdvice(fresh, this.deployment, settings, ways)
        for (const fix of fresh) followed.add(fix)
      }
      const complaints = async () => (await this.#problems(ids, settings)).map(({ what }) => what)
      await expect.poll(complaints, { timeout: RECOVERS_WITHIN_MS }).toEqual([])
    } finally {
      await cleanUp()
    }
    this.proven.add(id)
  }

  async #complaint(id: string, changes: Changes): Promise<string> {
    const { [id]: result } = await this.deployment.run([id], changes)
    if (result?.state !== 'wrong') return result?.state ?? 'not run'
    return result.problems.map(({ what, fix }) => `${what} → ${fix}`).join('\n')
  }

  async #problems(ids: string[] | null, changes: Changes) {
    const results = Object.values(await this.deployment.run(ids, changes))
    return results.flatMap((result) => (result.state === 'wrong' ? result.problems : []))
  }

  withEnv(changes: Partial<DoctorSettings['env']>): { env: DoctorSettings['env'] } {
    return { env: { ...this.deployment.settings.env, ...changes } }
  }

  withVoiceAt(apiUrl: string): { env: DoctorSettings['env'] } {
    const { voice } = this.deployment.settings.env
    return this.withEnv(voice ? { voice: { ...voice, apiUrl } } : {})
  }

  /** The API through a proxy that alters requests or responses until it is told to stop. */
  async throughProxy(
    alter: Parameters<typeof startAlteringProxy>[1],
    work: (changed: { env: DoctorSettings['env'] }, stopAltering: () => void) => Promise<void>,
  ): Promise<void> {
    const proxy = await startAlteringProxy(this.deployment.settings.env.supabaseUrl, alter)
    const stopAltering = () => {
      delete alter.asked
      delete alter.said
    }
    try {
      await work(this.withEnv({ supabaseUrl: proxy.url }), stopAltering)
    } finally {
      await proxy.close()
      // Built for the address in between, if the doctor said so.
      this.deployment.deploySite()
      // The site's server finds the new files a moment later.
      await expect.poll(() => this.#problems(null, {}), { timeout: RECOVERS_WITHIN_MS }).toEqual([])
    }
  }

  /** A file of the deployed site with other words in it. */
  rewrite(name: string, change: (text: string) => string): void {
    const file = join(this.deployment.dist, name)
    const before = readFileSync(file, 'utf8')
    const after = change(before)
    expect(after).not.toBe(before)
    writeFileSync(file, after)
  }
}
