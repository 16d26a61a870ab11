import { describe, expect, test } from 'vitest'

import { sentenceOf } from '../../reading/claims/claim.ts'
import { documentOf, EDITIONS } from '../../testing/over-time-report.ts'
import { delayText, intervalText } from '../../text/month-intervals.ts'
import { findCatalogueChanges, matchedClaim } from './catalogue-changes.ts'
import { delayClaims, distanceClaim, placesClaim, spreadClaims } from './findings.ts'
import type { OverTimeSettings } from './over-time-settings.ts'
import { viewOverTime } from './view.ts'

const document = documentOf(EDITIONS)
const view = (settings: OverTimeSettings = {}, company = 'a', of = document) =>
  viewOverTime(of, company, settings)

const headlineOf = (...given: Parameters<typeof placesClaim>) => placesClaim(...given)?.text
const spreadOf = (given: ReturnType<typeof view>, of = document) =>
  sentenceOf(spreadClaims(of, given))

describe('the headline', () => {
  test('names the company whose rank changed most, and the change of the own one [D13.75]', () => {
    expect(headlineOf(document, view())).toBe(
      'B rose from third to first within a year; A held first place through January 2026 and is now third.',
    )
    expect(headlineOf(document, view({}, 'c'))).toBe(
      'B rose from third to first within a year; C was second before January 2026 and is second again.',
    )
  })

  test('names its ranking [D13.75]', () => {
    const settings = { group: 'Payments', application: 'iPhone App' } as const
    expect(headlineOf(document, view(settings))).toMatch(/^In Payments on the iPhone App, B rose/)
  })

  test('names one company when others keep their ranks, or when there is one edition', () => {
    const still = documentOf([EDITIONS[0]!, { ...EDITIONS[0]!, month: '2025-12' }])
    expect(headlineOf(still, view({}, 'a', still))).toBe('A stayed first.')
    const first = documentOf([EDITIONS[0]!])
    expect(headlineOf(first, view({}, 'b', first))).toBe('B is third.')
    expect(distanceClaim(first, view({}, 'b', first))).toBeNull()
  })

  test('says when a company joined', () => {
    const joined = documentOf([
      { month: '2025-10', answers: { a: ['+x'], b: ['-x'] } },
      { month: '2026-01', answers: { a: ['+x'], b: ['-x'], d: ['-x'] } },
    ])
    expect(headlineOf(joined, view({}, 'd', joined))).toBe(
      'D joined in January 2026 and is joint second.',
    )
  })
})

test('the context names the distance to the leader [D13.75]', () => {
  expect(distanceClaim(document, view())?.text).toBe(
    'A was 27.8 points ahead of second place in October 2025 and is now 55.5 points behind first place.',
  )
})

describe('a view', () => {
  test('falls back to defaults when settings name anything that the report does not have [D13.76]', () => {
    const gone = {
      group: 'Gone',
      category: 'gone',
      companies: ['gone'],
      other: 'gone',
      capabilities: ['gone'],
    }
    const shown = view(gone)
    expect(shown).toMatchObject({
      topic: { kind: 'overall' },
      title: 'Overall Score',
      other: undefined,
    })
    expect(shown.companies).toEqual(document.companies)
    expect(shown.followed).toEqual(view().followed)
  })

  test('has the chosen companies and always the own one [D13.76]', () => {
    expect(view({ companies: ['c'] }).companies.map(({ companyId }) => companyId)).toEqual([
      'a',
      'c',
    ])
    expect(() => view({}, 'gone')).toThrow(RangeError)
  })

  test('has the capabilities that spread most, one of them missing, or the chosen ones [D13.77]', () => {
    const ids = (settings: OverTimeSettings) =>
      view(settings).followed.map(
        ({ capabilityId, application }) => `${capabilityId} ${application}`,
      )
    const web = { application: 'Mobile Web' } as const
    expect(ids(web)).toEqual(['y Mobile Web', 'z Mobile Web', 'x Mobile Web'])
    expect(ids({ ...web, capabilities: ['x'] })).toEqual(['x Mobile Web'])
    expect(ids({ capabilities: ['z'] })).toHaveLength(3)
    expect(spreadOf(view(web))).toBe(
      '“Capability y” spread from 1 to 2 of 3 companies on Mobile Web. A still lacks “Capability z”.',
    )
    expect(spreadOf(view({ ...web, capabilities: [] }, 'b'))).not.toContain('does not have')
  })

  test('names scores and ranks of groups and categories', () => {
    expect(view({ ranks: true }).title).toBe('Overall Rank')
    expect(view({ application: 'Android App' }).title).toBe('Score on the Android App')
    expect(view({ category: 'c', ranks: true }).title).toBe('Rank in Transfers')
    expect(view({ group: 'Payments', application: 'Mobile Web' }).title).toBe(
      'Share of Payments on Mobile Web',
    )
  })
})

describe('months', () => {
  test.each([
    [{ min: 9, max: 12, counting: true }, '9 to 12', '9 to 12 months, and counting'],
    [{ min: 3, max: 3, counting: false }, '3', '3 months'],
    [{ min: 1, max: 1, counting: false }, '1', '1 month'],
    [{ min: 12, max: null, counting: true }, '12 or more', 'at least 12 months, and counting'],
    [{ min: null, max: 6, counting: false }, 'up to 6', 'at most 6 months'],
  ])('%j read %s [D13.79]', (interval, short, long) => {
    expect(intervalText(interval)).toBe(short)
    expect(delayText(interval)).toBe(long)
  })

  test('the longest delay and the capabilities that the company was first with become sentences [D13.79]', () => {
    const web = { application: 'Mobile Web' } as const
    expect(sentenceOf(delayClaims(document, view(web)))).toBe(
      'A still lacks “Capability z” on Mobile Web, which others have had for 9 to 12 months.',
    )
    expect(sentenceOf(delayClaims(document, view(web, 'b')))).toBe(
      'B was the first to have “Capability z” on Mobile Web.',
    )
    expect(
      view({ ...web, early: true }, 'b').delays.map(({ capabilityId }) => capabilityId),
    ).toEqual(['x', 'y'])
  })
})

describe('additions and removals', () => {
  const changed = documentOf([
    { month: '2025-10', answers: { a: ['+x', '-old'], b: ['-x', '-old'] } },
    { month: '2026-01', answers: { a: ['+x', '+new'], d: ['-x', '+new'] } },
  ])

  test('are named as far as this edition has them, and counted [D13.74]', () => {
    expect(findCatalogueChanges(document)).toEqual([])
    expect(findCatalogueChanges(changed).map(({ claims }) => sentenceOf(claims))).toEqual([
      'January 2026: 1 capability added; 1 capability removed; D joined the comparison; B left the comparison. Still compared: Capability new.',
    ])
    expect(findCatalogueChanges(changed)[0]?.capabilities).toEqual(['Capability new'])
  })

  test('decide whether the matched catalog has a line of its own [D13.73]', () => {
    expect(matchedClaim(document)?.text).toBe(
      'The catalog did not change between these 3 editions, so all of them count the same capabilities.',
    )
    expect(matchedClaim(changed)?.text).toContain(
      'what both editions have, 1 of today’s 2 capabilities',
    )
    expect(viewOverTime(document, 'a', {}).matched).toBeNull()
    expect(viewOverTime(changed, 'a', {}).matched).not.toBeNull()
  })
})
