import { Resend } from '../../../stack/fakes/resend/resend.ts'
import { findFreePort } from '../../../stack/process/ports.ts'
import { openStack, type TemporaryStack } from '../../support/own-stack.ts'

export const TEAM = 'team@site.test'

/** A stack with the settings of a real site, whose parts may be stopped. */
export type OwnBackend = TemporaryStack & { resend: Resend; mailsTo: (address: string) => Promise<number> }

export async function startOwn(): Promise<OwnBackend> {
  const apiKey = 're_test'
  const resend = new Resend({ port: await findFreePort(), apiKey })
  await resend.open()
  const stack = await openStack({
    STACK_LIMITS: 'off',
    CONTACT_TO: TEAM,
    RESEND_API_KEY: apiKey,
    RESEND_API_URL: resend.url,
  })
  return {
    ...stack,
    resend,
    mailsTo: async (address) => resend.accepted.filter(({ to }) => to.includes(address)).length,
    close: async () => {
      await stack.close()
      await resend.close()
    },
  }
}
