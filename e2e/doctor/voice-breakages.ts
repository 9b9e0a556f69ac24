import { expect, test } from '@playwright/test'
import { startOtherOrigin } from '../other-origin.ts'
import type { Action } from './follow-advice.ts'
import type { DoctorProof } from './doctor-proof.ts'

/** A provider that gives every caller the same answer. */
async function withProvider(status: number, message: string, work: (url: string) => Promise<void>): Promise<void> {
  const page = { type: 'application/json', body: JSON.stringify({ message }), status }
  const provider = await startOtherOrigin({ '/call/web': page })
  try {
    await work(provider.url)
  } finally {
    await provider.close()
  }
}

export function voiceBreakages(proof: DoctorProof): void {
  // The stand-in has the restrictions that the doctor asks for.
  const useStandIn: Action[1] = (_, { settings }) => (settings.env = proof.deployment.settings.env)

  test('voice: the provider lets foreign assistants in, or does not know the key', async () => {
    const actions: Action[] = [[/Restrict the public key at the provider/, useStandIn]]
    await withProvider(201, 'queued', (url) =>
      proof.prove({
        id: 'voice',
        words: /a foreign assistant id was accepted/,
        changes: proof.withVoiceAt(url),
        actions,
      }),
    )
    await withProvider(401, 'Invalid Key.', (url) =>
      proof.prove({ id: 'voice', words: /does not know the key/, changes: proof.withVoiceAt(url) }),
    )
  })

  test('voice: the key is restricted to another site', async () => {
    await withProvider(403, "Key doesn't allow origin 'https://acme.test'.", (url) =>
      proof.prove({
        id: 'voice',
        words: /takes no calls from this site/,
        changes: proof.withVoiceAt(url),
        actions: [[/at the provider the allowed origin of the public key/, useStandIn]],
      }),
    )
  })

  test('voice: a provider that looked for the foreign assistant has shown nothing of the key', async () => {
    await withProvider(400, "Couldn't Get Assistant. It Does Not Exist.", async (url) => {
      const { voice } = await proof.deployment.run(['voice'], proof.withVoiceAt(url))
      expect(voice).toMatchObject({ state: 'unsure' })
    })
  })

  test('voice: the function before the provider refuses by itself, and sites that it does not know', async () => {
    const behind = proof.withVoiceAt(`${proof.deployment.settings.env.supabaseUrl}/functions/v1/voice`)
    expect((await proof.deployment.run(['voice'], behind))['voice']).toMatchObject({ state: 'ok' })
    await proof.prove({
      id: 'voice',
      words: /takes no calls from this site/,
      changes: behind,
      breakIt: () => proof.deployment.start({ SITE_URL: 'https://elsewhere.test' }),
      ids: ['voice'],
    })
  })
}
