export type Recognition = {
  lang: string
  interimResults: boolean
  processLocally?: boolean
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }> }) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start: () => void
  abort: () => void
}

export type RecognitionClass = {
  new (): Recognition
  available?: (options: { langs: string[]; processLocally: boolean }) => Promise<string>
}

type Globals = Record<'SpeechRecognition' | 'webkitSpeechRecognition', RecognitionClass | undefined>

export function recognitionClass(): RecognitionClass | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see the type
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as unknown as Globals
  return SpeechRecognition ?? webkitSpeechRecognition
}

export function canTranscribe(): boolean {
  return recognitionClass() !== undefined
}

/** Some browsers speak only after they were asked to in a press, which is over when the call begins. */
export function unlockSpeech(): void {
  if ('speechSynthesis' in globalThis) speechSynthesis.speak(new SpeechSynthesisUtterance(''))
}
