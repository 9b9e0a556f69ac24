/** Runs in a worker from a blob, like the video service's timers, so that it is not throttled in background pages. */
const WORKER = `
onmessage = ({ data: { id, ms } }) => setInterval(() => postMessage(id), ms)
postMessage('ready')`

export class Ticker {
  readonly #worker: Worker
  readonly #ticks: (() => void)[] = []

  private constructor(worker: Worker) {
    this.#worker = worker
    worker.addEventListener('message', ({ data }: MessageEvent<number>) => this.#ticks[data]?.())
  }

  static async start(): Promise<Ticker> {
    const address = URL.createObjectURL(new Blob([WORKER], { type: 'text/javascript' }))
    try {
      const worker = new Worker(address)
      await new Promise((resolve, reject) => {
        worker.addEventListener('message', resolve, { once: true })
        worker.addEventListener('error', () => reject(new Error('The worker did not start.')))
      })
      return new Ticker(worker)
    } finally {
      URL.revokeObjectURL(address)
    }
  }

  every(ms: number, tick: () => void): void {
    this.#worker.postMessage({ id: this.#ticks.push(tick) - 1, ms }, [])
  }

  stop(): void {
    this.#worker.terminate()
  }
}
