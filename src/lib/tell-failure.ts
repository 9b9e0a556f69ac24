import type { FailureKind } from '#shared/browser-failure.ts'

declare global {
  interface WindowEventMap {
    failure: CustomEvent<FailureKind>
  }
}

/**
 * Tells the failure beacon of the first script, if the build has it. Call it behind `import.meta.env.VITE_FAILURE_BEACON`,
 * so that other builds drop it. By an event, because code that both share would make the first script large.
 */
export function tellFailure(kind: FailureKind): void {
  dispatchEvent(new CustomEvent('failure', { detail: kind }))
}
