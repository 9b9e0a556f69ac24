import { healthSentence, type HealthSentence } from '#shared/health-sentence.ts'
import { useOnline } from '#src/lib/use-online.ts'
import { Mark, TONE_MARKS } from './icons.tsx'
import { useInbox } from './inbox-provider.tsx'
import { useResendMail } from './mutations.ts'
import { useHealth } from './queries.ts'
import { clockWhen } from './when.ts'

const NOT_CONNECTED: HealthSentence = { tone: 'bad', strong: 'Not connected. Retrying...', text: '' }
const OFFLINE: HealthSentence = { tone: 'bad', strong: 'You are offline.', text: 'This is what was loaded last.' }

const framed = 'text-paper-100 lg:rounded-md lg:border lg:px-3.5 py-1.5'
const TONE_STYLES = {
  ok: '',
  held: `${framed} lg:border-brass-600`,
  bad: `${framed} bg-vermilion-900 lg:border-vermilion-400`,
}

export function HealthLine() {
  const { api } = useInbox()
  const { health, isConnected } = useHealth(api)
  const resendMail = useResendMail()
  const isOnline = useOnline()
  const connected = isConnected ? health && healthSentence(health, clockWhen) : NOT_CONNECTED
  const sentence = isOnline ? connected : OFFLINE
  return (
    <div role="status" data-tone={sentence?.tone} className="status-line text-xs/[1.35] text-mist-300">
      {sentence && (
        <p
          className={`flex min-h-11 items-center max-lg:px-(--bar-inset) lg:ml-auto lg:w-fit lg:max-w-xl ${TONE_STYLES[sentence.tone]}`}
        >
          <Mark name={TONE_MARKS[sentence.tone]} className="mr-2 size-4" />
          <span>
            {sentence.tone === 'ok' ? sentence.strong : <b>{sentence.strong}</b>} {sentence.text}
            {(health?.canSendAgain ?? 0) > 0 && (
              <button
                type="button"
                className="ml-3 underline underline-offset-4"
                aria-disabled={resendMail.isPending}
                onClick={() => resendMail.isPending || resendMail.mutate(null)}
              >
                Send all again
              </button>
            )}
          </span>
        </p>
      )}
    </div>
  )
}
