import { runSupabase } from '../../tools/install.ts'
import { ROOT } from '../../stack/settings.ts'
import { EXPLAINED_ADVICE, NOT_FOR_A_FRESH_DATABASE } from './explained-advice.ts'

type Advice = { name: string; level: string; detail: string; cacheKey: string }

export async function findUnexplainedAdvice(url: string): Promise<string[]> {
  const options = ['--type=all', '--level=info', '--output-format=json', `--workdir=${ROOT}`]
  const printed = await runSupabase(url, 'db', 'advisors', ...options)
  const { results } = JSON.parse(printed) as { results: Advice[] }
  const advice = results.filter(({ name }) => !NOT_FOR_A_FRESH_DATABASE.has(name))
  const keys = new Set(advice.map(({ cacheKey }) => cacheKey))
  return [
    ...advice
      .filter(({ cacheKey }) => !Object.hasOwn(EXPLAINED_ADVICE, cacheKey))
      .map(({ level, detail, cacheKey }) => `${level}: ${detail} [${cacheKey}]`),
    ...Object.keys(EXPLAINED_ADVICE)
      .filter((key) => !keys.has(key))
      .map((key) => `explained, but no longer given: ${key}`),
  ]
}
