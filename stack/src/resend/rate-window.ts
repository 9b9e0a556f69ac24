const WINDOW_MS = 1_000

/** The provider's limit: so many requests in a second, for the whole account. */
export class RateWindow {
  readonly #limit: number
  #began = 0
  #used = 0

  constructor(perSecond: number) {
    this.#limit = perSecond
  }

  /** Counts a request. The headers are those of https://resend.com/docs/api-reference/rate-limit. */
  take(now: number): { isAllowed: boolean; headers: Record<string, string> } {
    if (now - this.#began >= WINDOW_MS) {
      this.#began = now
      this.#used = 0
    }
    const isAllowed = this.#used < this.#limit
    if (isAllowed) this.#used += 1
    const seconds = String(Math.ceil((this.#began + WINDOW_MS - now) / 1_000))
    return {
      isAllowed,
      headers: {
        'ratelimit-limit': String(this.#limit),
        'ratelimit-remaining': String(this.#limit - this.#used),
        'ratelimit-reset': seconds,
        ...(!isAllowed && { 'retry-after': seconds }),
      },
    }
  }
}
