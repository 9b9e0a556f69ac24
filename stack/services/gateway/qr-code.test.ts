import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { qrCodeSvg } from './qr-code.ts'

// What GoTrue v2.196.0 drew, of those where it chose the same mask.
test.each([
  [
    'Lodestar:ruth@team.test?algorithm=SHA1&digits=6&issuer=Lodestar&period=30&secret=WGSIYJWWI3MTKUB3SXV7WBPUGRPCHJ6K',
    '1498d876c495599bade0480184b427e5c0c66d3541e85e588e9f79978736cc50',
  ],
  [
    'M%C3%B6bius%20&%20Co:ruth-9b2f1c04-aaaa-4bbb-8ccc-0123456789ab@example.org?algorithm=SHA1&digits=6&issuer=M%C3%B6bius%20&%20Co&period=30&secret=V5NSEJTHT7PZ744BXCYJVMG3P4KMZQ3N',
    '6701a4f37f2004d0e1416e132bc5dfe19a7d2f29b942fb1aa09cd2568d8684a8',
  ],
])('the QR code of GoTrue for %s', (label, hash) => {
  expect(
    createHash('sha256')
      .update(qrCodeSvg(`otpauth://totp/${label}`))
      .digest('hex'),
  ).toBe(hash)
})
