import fc from 'fast-check'
import { expect, test } from 'vitest'

import { DIGEST_HOUR, lastDigest } from './last-digest.ts'
import { NOTIFICATION_KINDS } from './notification-kinds.ts'
import { notificationText } from './notification-text.ts'

const DAY = 24 * 60 * 60 * 1000

test('the latest digest was due within the last 24 hours, at its hour, and is the same until the next [D29.1]', () => {
  const moments = fc.date({
    min: new Date('2000-01-01'),
    max: new Date('2100-01-01'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(moments, (now) => {
      const due = lastDigest(now)
      const ago = now.getTime() - due.getTime()
      expect(ago).toBeGreaterThanOrEqual(0)
      expect(ago).toBeLessThan(DAY)
      expect(due.toISOString().slice(11)).toBe(`0${DIGEST_HOUR}:00:00.000Z`)
      expect(lastDigest(due)).toEqual(due)
      expect(lastDigest(new Date(due.getTime() + DAY - 1))).toEqual(due)
    }),
  )
})

test.each([
  ['2026-11-26T05:59:59.999Z', '2026-11-25T06:00:00.000Z'],
  ['2026-11-26T06:00:00.000Z', '2026-11-26T06:00:00.000Z'],
  ['2027-01-01T00:00:00.000Z', '2026-12-31T06:00:00.000Z'],
])('the latest digest at %s was due at %s [D29.1]', (now, due) => {
  expect(lastDigest(new Date(now)).toISOString()).toBe(due)
})

test('each kind says what happened, by whom, and also without a name [D29.2]', () => {
  for (const kind of NOTIFICATION_KINDS) {
    expect(notificationText(kind, 'Helen Marlow')).toMatch(/^Helen Marlow [a-z]/)
    expect(notificationText(kind, null)).toMatch(/^[A-Z]/)
  }
  expect(new Set(NOTIFICATION_KINDS.map((kind) => notificationText(kind, null))).size).toBe(
    NOTIFICATION_KINDS.length,
  )
})
