import { expect, test } from '@playwright/test'
import { startOtherOrigin } from '../other-origin.ts'
import type { Hand } from './carry-out.ts'
import type { Clinic } from './clinic.ts'

/** A provider that gives everybody the same answer. */
async function withProvider(status: number, message: string, work: (url: string) => Promise<void>): Promise<void> {
  const page = { type: 'application/json', body: JSON.stringify({ message }), status }
  const provider = await startOtherOrigin({ '/call/web': page })
  try {
    await work(provider.url)
  } finally {
    await provider.close()
  }
}

export function voiceBreakages(clinic: Clinic): void {
  // The stand-in has the restrictions that the doctor asks for.
  const useStandIn: Hand[1] = (_, { settings }) => (settings.env = clinic.patient.settings.env)

  test('voice: the provider lets foreign assistants in, or does not know the key', async () => {
    const hands: Hand[] = [[/Restrict the public key at the provider/, useStandIn]]
    await withProvider(201, 'queued', (url) =>
      clinic.prove({
        id: 'voice',
        words: /a foreign assistant id was let in/,
        changes: clinic.withVoiceAt(url),
        hands,
      }),
    )
    await withProvider(401, 'Invalid Key.', (url) =>
      clinic.prove({ id: 'voice', words: /does not know the key/, changes: clinic.withVoiceAt(url) }),
    )
  })

  test('voice: the key is restricted to another site', async () => {
    await withProvider(403, "Key doesn't allow origin 'https://acme.test'.", (url) =>
      clinic.prove({
        id: 'voice',
        words: /takes no calls from this site/,
        changes: clinic.withVoiceAt(url),
        hands: [[/at the provider the allowed origin of the public key/, useStandIn]],
      }),
    )
  })

  test('voice: a provider that looked for the foreign assistant has shown nothing of the key', async () => {
    await withProvider(400, "Couldn't Get Assistant. It Does Not Exist.", async (url) => {
      const { voice } = await clinic.patient.examine(['voice'], clinic.withVoiceAt(url))
      expect(voice).toMatchObject({ state: 'unsure' })
    })
  })

  test('voice: the function before the provider refuses by itself, and sites that it does not know', async () => {
    const behind = clinic.withVoiceAt(`${clinic.patient.settings.env.supabaseUrl}/functions/v1/voice`)
    expect((await clinic.patient.examine(['voice'], behind))['voice']).toMatchObject({ state: 'well' })
    await clinic.prove({
      id: 'voice',
      words: /takes no calls from this site/,
      changes: behind,
      breakIt: () => clinic.patient.start({ SITE_URL: 'https://elsewhere.test' }),
      ids: ['voice'],
    })
  })
}
