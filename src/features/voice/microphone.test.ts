import { expect, test, vi } from 'vitest'
import { requestMicrophone } from './microphone.ts'

test.each([
  // WebKit, also where no constraint was set.
  ['OverconstrainedError', 'not-found'],
  ['NotAllowedError', 'permissions'],
  ['SomethingNewError', 'unknown'],
])('a browser that rejects with %s, and one without WebRTC, which is not asked', async (refusal, kind) => {
  const getUserMedia = vi.fn<() => Promise<never>>().mockRejectedValue(new DOMException('refused', refusal))
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
  vi.stubGlobal('window', {})
  await expect(requestMicrophone()).rejects.toMatchObject({ type: 'no-webrtc' })
  expect(getUserMedia).not.toHaveBeenCalled()
  vi.stubGlobal('window', { RTCPeerConnection: {} })
  await expect(requestMicrophone()).rejects.toMatchObject({ type: kind })
})
