let followed: string | null = null
let report: ((service: string) => void) | null = null

/** Notes which link to the form was followed last (`data-service`, a title). In the first script, so that none is missed. */
export function noteServices(): void {
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('a[data-service]') : null
    const service = link?.dataset['service']
    if (service === undefined) return
    if (report) report(service)
    else followed = service
  })
}

/** Reports the service of each link, beginning with the one followed before the app was there. Returns how to stop. */
export function onServiceFollowed(listener: (service: string) => void): () => void {
  report = listener
  if (followed !== null) listener(followed)
  followed = null
  return () => {
    report = null
  }
}
