import { afterEach, expect, test, vi } from 'vitest'
import { requestMicrophone } from './microphone.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function browserThat(refusal: string, hasWebRtc = true) {
  const getUserMedia = vi.fn<() => Promise<never>>().mockRejectedValue(new DOMException('refused', refusal))
  vi.stubGlobal('window', hasWebRtc ? { RTCPeerConnection: vi.fn<() => void>() } : {})
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
  return getUserMedia
}

test.each([
  // WebKit, also where no constraint was set.
  ['OverconstrainedError', 'not-found'],
  ['NotAllowedError', 'permissions'],
  ['SomethingNewError', 'unknown'],
])('a browser that rejects with %s', async (refusal, kind) => {
  browserThat(refusal)
  await expect(requestMicrophone()).rejects.toMatchObject({ kind })
})

test('a microphone is not requested in a browser without WebRTC', async () => {
  const getUserMedia = browserThat('NotFoundError', false)
  await expect(requestMicrophone()).rejects.toMatchObject({ kind: 'no-webrtc' })
  expect(getUserMedia).not.toHaveBeenCalled()
})
