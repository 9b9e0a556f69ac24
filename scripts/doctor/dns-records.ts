import { Resolver } from 'node:dns/promises'

type Found = string[] | { failure: string }

/** The records of a name, or why the lookup failed. A name without records has none. */
export type Records = {
  txt: (name: string) => Promise<Found>
  mx: (name: string) => Promise<Found>
}

const NONE = new Set(['ENODATA', 'ENOTFOUND'])

export function dnsRecords(servers: string[] | null, timeoutMs: number): Records {
  const resolver = new Resolver({ timeout: Math.ceil(timeoutMs / 2), tries: 2 })
  if (servers) resolver.setServers(servers)
  return {
    // A long record comes in pieces.
    txt: (name) => read(async () => (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))),
    mx: (name) => read(async () => (await resolver.resolveMx(name)).map(({ exchange }) => exchange)),
  }
}

async function read(question: () => Promise<string[]>): Promise<Found> {
  try {
    return await question()
  } catch (error) {
    const code = (error as { code?: string }).code ?? String(error)
    return NONE.has(code) ? [] : { failure: `DNS did not answer (${code})` }
  }
}
