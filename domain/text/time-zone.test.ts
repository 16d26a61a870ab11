import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { dayIn, endOfDay, hourIn, isTimeZone, timeZoneText } from './time-zone.ts'

const zones = fc.constantFrom('UTC', ...Intl.supportedValuesOf('timeZone'))
const moments = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
})

describe('days of a time zone', () => {
  test.each([
    ['2026-11-27T00:02:00Z', 'America/Los_Angeles', '2026-11-26', 16],
    ['2026-12-31T20:00:00Z', 'Asia/Calcutta', '2027-01-01', 1],
    ['2026-11-27T00:00:00Z', 'UTC', '2026-11-27', 0],
    ['2026-11-26T10:30:00Z', 'Pacific/Kiritimati', '2026-11-27', 0],
  ])('%s is in %s on %s at hour %i', (moment, zone, day, hour) => {
    expect(dayIn(new Date(moment), zone)).toBe(day)
    expect(hourIn(new Date(moment), zone)).toBe(hour)
  })

  test.each([
    ['2026-11-26T12:00:00Z', 'America/Los_Angeles', '2026-11-27T08:00:00.000Z'],
    ['2026-11-27T07:59:59.999Z', 'America/Los_Angeles', '2026-11-27T08:00:00.000Z'],
    // A day of 25 hours, one of 23, and one that begins at 1:00.
    ['2026-11-01T05:00:00Z', 'America/New_York', '2026-11-02T05:00:00.000Z'],
    ['2026-03-08T06:00:00Z', 'America/New_York', '2026-03-09T04:00:00.000Z'],
    ['2018-11-03T20:00:00Z', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  ])('the day of %s ends in %s at %s', (moment, zone, end) => {
    expect(endOfDay(new Date(moment), zone).toISOString()).toBe(end)
  })

  test('a day ends at the first moment of the next one, in every zone', () => {
    fc.assert(
      fc.property(moments, zones, (moment, zone) => {
        const end = endOfDay(moment, zone)
        expect(end.getTime()).toBeGreaterThan(moment.getTime())
        expect(dayIn(end, zone) > dayIn(moment, zone)).toBe(true)
        expect(dayIn(new Date(end.getTime() - 1), zone)).toBe(dayIn(moment, zone))
      }),
    )
  })

  test('takes names of the IANA database alone', () => {
    expect(['UTC', 'Europe/Berlin', 'America/New_York'].map(isTimeZone)).toEqual([true, true, true])
    expect(['', '+05:30', 'Mars/Olympus', 'utc'].map(isTimeZone)).toEqual([false, false, false, false]) // prettier-ignore
  })

  test.each([
    ['America/New_York', 'New York time'],
    ['America/Argentina/Buenos_Aires', 'Buenos Aires time'],
    ['UTC', 'UTC'],
  ])('%s is named %s', (zone, text) => expect(timeZoneText(zone)).toBe(text))
})
