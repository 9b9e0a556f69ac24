export type AcceptedLetter = { to: string; replyTo: string; acceptedAt: number }

const END_OF_LETTER = '\r\n.\r\n'

/** Follows one SMTP conversation, to know when a letter was accepted and for whom. One command at a time, no pipelining. */
export class SmtpConversation {
  #to: string[] = []
  #letter: string | null = null
  #isComplete = false

  opensLetter(chunk: Buffer): boolean {
    return this.#letter === null && /^MAIL FROM/i.test(chunk.toString('latin1'))
  }

  /** From the sender. */
  hear(chunk: Buffer): void {
    const said = chunk.toString('latin1')
    if (this.#letter !== null) {
      this.#letter += said
      this.#isComplete = this.#letter.endsWith(END_OF_LETTER)
      return
    }
    const recipient = /^RCPT TO:\s*<([^>]+)>/i.exec(said)?.[1]
    if (recipient) this.#to.push(recipient)
    if (/^(MAIL FROM|RSET)/i.test(said)) this.#to = []
    if (/^DATA\r\n/i.test(said)) this.#letter = ''
  }

  /** From the server behind: the letter that this answer accepts, if it does. */
  answer(chunk: Buffer): AcceptedLetter | null {
    if (this.#letter === null) return null
    const said = chunk.toString('latin1')
    if (!this.#isComplete) {
      if (!said.startsWith('354')) this.#letter = null // DATA was refused
      return null
    }
    const letter = { to: this.#to.join(' '), replyTo: headerOf(this.#letter, 'Reply-To'), acceptedAt: Date.now() }
    this.#letter = null
    this.#isComplete = false
    return said.startsWith('250') ? letter : null
  }
}

function headerOf(letter: string, name: string): string {
  return new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(letter)?.[1]?.trim() ?? ''
}
