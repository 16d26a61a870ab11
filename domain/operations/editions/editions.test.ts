import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { ReportStatus } from '../../reports/report-status.ts'
import { type CalendarReport, editionCalendar, monthsOfYear } from './edition-calendar.ts'
import { EDITION_CHECKERS, nextEdition } from './next-edition.ts'

const month = fc
  .record({ year: fc.integer({ min: 2019, max: 2031 }), index: fc.nat(11) })
  .map(({ year, index }) => `${year}-${String(index + 1).padStart(2, '0')}-01T00:00:00.000Z`)
const facts = fc.record({ months: fc.array(month, { maxLength: 9 }), today: month })

describe('the next edition', () => {
  test('is claimed as the last editions bear out, and by two editions at least [D30.25]', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const claim = nextEdition(given.months, given.today)
        expect(claim === null).toBe(new Set(given.months).size < 2)
        if (!claim) return
        expect(EDITION_CHECKERS[claim.claim](claim.inputs, given), claim.text).toBeNull()
      }),
    )
  })

  test.each([
    [['2025-07', '2026-01'], '2026-06-30', 'Expected in July 2026: the last 2 editions were 6 months apart.'], // prettier-ignore
    [['2025-07', '2025-12', '2026-06'], '2026-06-30', 'Expected from November 2026 to December 2026: the last 3 editions were 5 to 6 months apart.'], // prettier-ignore
    [['2025-10', '2025-11'], '2026-01-01', 'Was expected in December 2025: the last 2 editions were 1 month apart.'], // prettier-ignore
  ])('is said in words for %j on %s', (months, today, text) => {
    expect(nextEdition(months, today)?.text).toBe(text)
  })

  test('is refuted by another edition, and by the time', () => {
    const given = { months: ['2025-07', '2026-01'], today: '2026-07-31' }
    const { inputs } = nextEdition(given.months, given.today)!
    const check = EDITION_CHECKERS['next edition']
    expect(check(inputs, { ...given, months: [...given.months, '2026-03'] })).not.toBeNull()
    expect(check(inputs, { ...given, today: '2026-08-01' })).toBe('over or not')
    expect(check({ ...inputs, from: '2026-06-01' }, given)).toBe('other months')
  })
})

describe('the calendar of editions', () => {
  const report = (date: string, status: ReportStatus, title = 'Banking'): CalendarReport => ({
    _id: `${title} ${date} ${status}`,
    title,
    date: `${date}-01T00:00:00.000Z`,
    status,
    industry: { _id: title, title },
  })

  test('has each report in its month, and industries by title [D30.26]', () => {
    const reports = [
      report('2026-01', 'PUBLISHED_EDITING'),
      report('2026-01', 'DRAFT'),
      report('2026-04', 'PUBLISHED', 'Airlines'),
    ]
    const calendar = editionCalendar(reports, '2026-05-01')
    expect(calendar.map(({ industry }) => industry.title)).toEqual(['Airlines', 'Banking'])
    expect([...calendar[1]!.months]).toEqual([
      ['2026-01-01', { published: reports[0], open: reports[1], due: null }],
    ])
  })

  test('has a due edition in the last month in which it is expected, until it is begun [D30.27]', () => {
    const published = [report('2025-07', 'PUBLISHED'), report('2026-01', 'PUBLISHED')]
    const [before] = editionCalendar(published, '2026-05-01')
    expect(before!.months.get('2026-07-01')).toMatchObject({
      published: null,
      open: null,
      due: { inputs: { passed: false } },
    })
    const [after] = editionCalendar([...published, report('2026-06', 'DRAFT')], '2026-05-01')
    expect([...after!.months.keys()].toSorted()).toEqual(['2025-07-01', '2026-01-01', '2026-06-01'])
  })

  test('divides a year into twelve months', () => {
    expect(monthsOfYear(2026).length).toBe(12)
    expect(monthsOfYear(2026).at(-1)).toBe('2026-12-01')
  })
})
