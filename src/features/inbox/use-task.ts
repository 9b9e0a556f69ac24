import { useEffect } from 'react'

/** Runs a task when it changes, such as a request whose answer becomes state. */
export function useTask(task: () => Promise<unknown>): void {
  useEffect(() => void task(), [task])
}
