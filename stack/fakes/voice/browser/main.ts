import { CallMachine } from './call-machine.ts'

/** daily-js leaves the ids of the calls that wait for a machine here. */
type DailyGlobal = { pendings: string[]; instances: Record<string, { callMachine?: CallMachine }> }

const { _daily: daily } = window as unknown as { _daily: DailyGlobal }
for (const id of daily.pendings.splice(0)) {
  const instance = daily.instances[id]
  if (instance) instance.callMachine = new CallMachine(id)
}
