const SAID: readonly [RegExp, string][] = [
  [/\bAI\b/g, 'A I'],
  [/\s*@\s*/g, ' at '],
  // The dots inside an address, not those that end a sentence.
  [/(?<=[a-z])\.(?=[a-z])/gi, ' dot '],
  [/&/g, 'and'],
]

/** How a sentence is read out; the transcript keeps it as it is written. */
export function spokenForm(sentence: string): string {
  return SAID.reduce((text, [written, said]) => text.replace(written, said), sentence)
}
