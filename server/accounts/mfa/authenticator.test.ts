import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'

import { createAuthenticator, totpStep } from './authenticator.ts'

/** RFC 6238, appendix B: the ASCII secret 12345678901234567890 and SHA-1, the last six digits. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('a code', () => {
  test.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_234_567_890, '005924', 41_152_263],
    [20_000_000_000, '353130', 666_666_666],
  ])('at second %i is the one of RFC 6238', (seconds, code, step) => {
    expect(totpStep(SECRET, code, seconds * 1000)).toBe(step)
  })

  const now = 1_800_000_017_000
  const shownAt = (timestamp: number) => TOTP.generate({ secret: secretOf(SECRET), timestamp })

  test.each([-30, -17, 0, 12, 30])(
    'is accepted from a clock that is %i seconds off [D3.40]',
    (seconds) => {
      const shown = now + seconds * 1000
      expect(totpStep(SECRET, shownAt(shown), now)).toBe(Math.floor(shown / 30_000))
    },
  )

  test.each([-90, 90])('is rejected from a clock that is %i seconds off [D3.40]', (seconds) => {
    expect(totpStep(SECRET, shownAt(now + seconds * 1000), now)).toBeUndefined()
  })

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])(
    'is rejected when malformed: "%s"',
    (code) => {
      expect(totpStep(SECRET, code, now)).toBeUndefined()
    },
  )
})

test('every secret is new, 160 bits long, and labelled with portal and user', () => {
  const [one, other] = [
    createAuthenticator('ann@test.example'),
    createAuthenticator('bob@x.example'),
  ]
  expect(one.secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(one.secret).not.toBe(other.secret)
  const url = new URL(one.url)
  expect(decodeURIComponent(url.pathname)).toContain('Competitive Insights:ann@test.example')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    issuer: 'Competitive Insights',
    secret: one.secret,
    digits: '6',
    period: '30',
  })
})

function secretOf(base32: string) {
  return new TOTP({ secret: base32 }).secret
}
