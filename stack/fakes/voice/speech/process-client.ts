import { fork, type ChildProcess } from 'node:child_process'
import type { TaskAnswer, TaskRequest } from './speech-process.ts'

type Waiting<Out> = { resolve: (output: Out) => void; reject: (error: Error) => void }

/**
 * The parent's side of a process that starts when it is first needed. Not a thread: the recogniser loads only once per
 * process, and only ending a process frees its memory.
 */
export class ProcessClient<In, Out> {
  readonly #task: 'recognise' | 'synthesise'
  readonly #waiting = new Map<number, Waiting<Out>>()
  #process: ChildProcess | null = null
  #count = 0

  constructor(task: 'recognise' | 'synthesise') {
    this.#task = task
  }

  /** Starts the process, which then loads its model. */
  warmUp(): void {
    if (this.#process) return
    // `advanced` serialises typed arrays.
    const child = fork(new URL('./speech-process.ts', import.meta.url), [this.#task], {
      serialization: 'advanced',
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    this.#process = child
    child.on('message', (answer) => this.#settle(answer as TaskAnswer<Out>))
    child.on('error', (error) => this.#fail(child, error))
    child.on('exit', () => this.#fail(child, new Error('voice: a speech process ended')))
  }

  run(input: In): Promise<Out> {
    this.warmUp()
    const id = (this.#count += 1)
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#process?.send({ id, input } satisfies TaskRequest<In>)
    })
  }

  /** Frees the memory of the model. */
  release(): void {
    this.#process?.kill()
  }

  #settle(answer: TaskAnswer<Out>): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if ('output' in answer) waiting?.resolve(answer.output)
    else waiting?.reject(new Error(answer.failure))
  }

  #fail(child: ChildProcess, error: Error): void {
    if (this.#process !== child) return
    this.#process = null
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
