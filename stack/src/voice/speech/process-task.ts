export type TaskRequest<In> = { id: number; input: In }
export type TaskAnswer<Out> = { id: number; output: Out } | { id: number; failure: string }

/** The child's side: answers requests one after the other, in order. */
export function answerRequests(prepare: () => Promise<(input: never) => Promise<unknown>>): void {
  const prepared = prepare()
  let last: Promise<unknown> = prepared
  process.on('message', (request: TaskRequest<never>) => {
    last = answerAfter(last, request)
  })
  // Exit when the parent disconnects.
  process.on('disconnect', () => process.exit())

  async function answerAfter(previous: Promise<unknown>, { id, input }: TaskRequest<never>): Promise<void> {
    await previous
    const work = await prepared
    process.send?.(await answerOne(id, () => work(input)))
  }
}

async function answerOne(id: number, work: () => Promise<unknown>): Promise<TaskAnswer<unknown>> {
  try {
    return { id, output: await work() }
  } catch (error) {
    return { id, failure: String(error) }
  }
}
