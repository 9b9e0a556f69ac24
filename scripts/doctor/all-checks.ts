import { apiChecks } from './api.ts'
import { callerChecks } from './caller.ts'
import type { Check } from './check.ts'
import { deliveryChecks } from './delivery.ts'
import { judgeEnvironment } from './environment.ts'
import { functionChecks } from './functions.ts'
import { launchChecks } from './launch.ts'
import { leadChecks } from './lead.ts'
import { mailChecks } from './mail.ts'
import { outboxChecks } from './outbox.ts'
import { siteHeaderChecks } from './site-headers.ts'
import { siteChecks } from './site.ts'
import { teamChecks } from './team.ts'
import { visitorChecks } from './visitors.ts'
import { voiceChecks } from './voice.ts'

/** In the order in which they are reported: what others depend on first. */
export const allChecks: Check[] = [
  { id: 'environment', name: 'The environment is complete and sane', find: async ({ env }) => judgeEnvironment(env) },
  ...siteChecks,
  ...siteHeaderChecks,
  ...launchChecks,
  ...apiChecks,
  ...visitorChecks,
  ...callerChecks,
  ...functionChecks,
  ...mailChecks,
  ...deliveryChecks,
  ...outboxChecks,
  ...teamChecks,
  ...voiceChecks,
  ...leadChecks,
]
