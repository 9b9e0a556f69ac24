import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Where the answers come from: a person at a terminal, or a file. */
export type Terminal = {
  say: (line: string) => void
  /** Null where there are no more answers. */
  ask: (prompt: string, isHidden?: boolean) => Promise<string | null>
  close: () => void
}

export function openTerminal(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Terminal {
  let isMuted = false
  const echo = new Writable({
    write: (chunk: Buffer, _, done) => {
      if (!isMuted) output.write(chunk)
      done()
    },
  })
  // Where a line wraps, for editing it.
  Object.defineProperty(echo, 'columns', { get: () => output.columns })
  const lines = createInterface({ input, output: echo, terminal: input.isTTY })
  lines.on('SIGINT', () => lines.close())
  // Keeps lines that arrive before they are asked for, as from a file.
  const answers = lines[Symbol.asyncIterator]()
  return {
    say: (line) => output.write(`${line}\n`),
    ask: async (prompt, isHidden = false) => {
      lines.setPrompt(prompt)
      lines.prompt()
      isMuted = isHidden
      const { value, done } = await answers.next()
      isMuted = false
      if (isHidden || !input.isTTY) output.write('\n')
      return done ? null : value.trim()
    },
    close: () => lines.close(),
  }
}
