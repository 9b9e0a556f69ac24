import { voiceDemo } from '#src/content/voice-demo.ts'
import { voiceCall } from './voice-call.ts'

const { examples, examplesTitle } = voiceDemo

/** Questions to say; in a call a tap sends one as typed text. */
export function Questions({ canSend }: { canSend: boolean }) {
  return (
    <section aria-labelledby="questions-title" className="stage-questions">
      <h2 id="questions-title">{examplesTitle}</h2>
      <ul>
        {examples.map((question) => (
          <li key={question}>
            {canSend ? (
              <button type="button" className="chip" onClick={() => voiceCall.type(question)}>
                {question}
              </button>
            ) : (
              <span className="chip">{question}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
