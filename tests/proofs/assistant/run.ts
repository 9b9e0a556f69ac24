// Each conversation of tests/assistant/questions.json with the provider's assistant, judged as the preview's. It costs a message
// for each turn, so it never runs in CI.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../../stack/settings.ts'
import { requestProvider } from '../../../supabase/functions/voice/provider.ts'
import { judge, questions } from '../../assistant/judge.ts'
import { options } from '../options.ts'

type Settings = Parameters<typeof requestProvider>[2]

const ENV_FILE = join(ROOT, '.env')
if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE)
const { VOICE_PUBLIC_KEY: publicKey, VOICE_ASSISTANT_ID: assistantId, VITE_SITE_URL: origin } = process.env

if (publicKey && assistantId && origin) await judgeAll({ publicKey, assistantId, origin })
else {
  console.error(
    'VOICE_PUBLIC_KEY, VOICE_ASSISTANT_ID and VITE_SITE_URL are not all in .env: deploy the assistant first.',
  )
  process.exitCode = 2
}

async function judgeAll(settings: Settings): Promise<void> {
  const table: Record<string, Record<string, number>> = {}
  for (const question of questions.slice(0, options.numbers[0])) {
    const reply = await lastReply(question.asked, settings)
    const verdict = judge(question, reply)
    const row = (table[question.half] ??= {})
    row[verdict] = (row[verdict] ?? 0) + 1
    if (verdict !== 'right' && verdict !== 'honest unknown')
      console.info(`${verdict}: ${question.asked.join(' / ')} → ${reply}`)
  }
  console.table(table)
}

async function lastReply(turns: readonly string[], settings: Settings): Promise<string> {
  let sessionId: string | undefined
  let reply = ''
  for (const input of turns) {
    const response = await requestProvider('chat', { input, ...(sessionId && { sessionId }) }, settings, fetch)
    sessionId ??= response.sessionId
    const messages = (response.output ?? []).filter(({ role }) => role === 'assistant')
    // The page shows a draft with this button.
    reply = messages
      .map(({ content, tool_calls }) => (typeof content === 'string' ? content : tool_calls ? 'Send this to us' : ''))
      .join(' ')
  }
  return reply
}
