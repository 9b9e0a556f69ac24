import { voiceDemo } from '#src/content/voice-demo.ts'

let waiting = ''

/** What the field of the first chat begins with. */
export const waitingQuestion = (): string => waiting

export function forgetWaitingQuestion(): void {
  waiting = ''
}

/**
 * Returns the question that was pressed on another page of this site. The address names it by its number, never by its words;
 * from any other site it waits in the field. The number is removed, so that loading the page again asks nothing.
 */
export function takeAskedQuestion(): string | null {
  const [, number] = /^#ask-(\d)$/.exec(location.hash) ?? []
  const question = voiceDemo.examples[Number(number) - 1]
  if (question === undefined) return null
  history.replaceState(history.state, '', location.pathname)
  if (document.referrer.startsWith(`${location.origin}/`)) return question
  waiting = question
  return null
}
