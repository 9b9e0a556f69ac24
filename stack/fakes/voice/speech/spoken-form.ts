const SAID: readonly [RegExp, string][] = [
  [/\bAI\b/g, 'A I'],
  [/\s*@\s*/g, ' at '],
  // The dots inside an address, not those that end a sentence.
  [/(?<=[a-z])\.(?=[a-z])/gi, ' dot '],
  [/&/g, 'and'],
]

/** A sentence as it is read out; the transcript keeps the written form. */
export function spokenForm(sentence: string): string {
  return SAID.reduce((text, [written, said]) => text.replace(written, said), sentence)
}

/** The pieces in which a text is spoken: the first one plays while the next is synthesised. */
export function sentences(text: string): string[] {
  return text.split(/(?<=[.!?])\s+/).filter((piece) => piece.trim() !== '')
}
