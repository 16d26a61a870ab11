import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addDays, countWorkingDays, daysBetween, readDay } from './days.ts'
import { findPace, paceText } from './pace.ts'
import {
  partState,
  partStateText,
  partsText,
  personText,
  progressByPerson,
  rejectDue,
  takeOverDue,
} from './work-plan.ts'

/** A Thursday. */
const TODAY = '2026-11-26'

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1970-01-01', days))

describe('days', () => {
  test('are as far apart as they were moved, whatever months and years are between', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -5000, max: 5000 }), (from, days) => {
        expect(daysBetween(from, addDays(from, days))).toBe(days)
      }),
    )
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
  })

  test('from Monday to Friday are counted as one by one', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -3, max: 60 }), (from, days) => {
        const each = Array.from({ length: Math.max(days + 1, 0) }, (_, index) => addDays(from, index)) // prettier-ignore
        const working = each.filter((one) => ![0, 6].includes(new Date(one).getUTCDay()))
        expect(countWorkingDays(from, addDays(from, days))).toBe(working.length)
      }),
    )
    expect(countWorkingDays(TODAY, '2026-11-30')).toBe(3)
  })

  test.each([
    ['26', '2026-11-26'],
    ['25', '2026-12-25'],
    ['31', '2026-12-31'],
    ['11/27', '2026-11-27'],
    ['11/25', '2027-11-25'],
    ['1/5/2027', '2027-01-05'],
    ['Nov 30', '2026-11-30'],
    ['december 1, 2026', '2026-12-01'],
    ['2026-12-24', '2026-12-24'],
    ['2/30', null],
    ['32', null],
    ['0', null],
    ['tomorrow', null],
    ['', null],
  ])('typed as "%s" are read as %s [D29.33]', (typed, expected) => {
    expect(readDay(typed, TODAY)).toBe(expected)
  })

  test('are read back as they are written [D29.33]', () => {
    fc.assert(
      fc.property(day, day, (one, today) => {
        expect(readDay(one, today)).toBe(one)
      }),
    )
  })
})

describe('a part', () => {
  test.each([
    ['2026-11-25', 'late', '1 day late'],
    ['2026-11-20', 'late', '6 days late'],
    [TODAY, 'today', 'today'],
    ['2026-11-27', 'tomorrow', 'tomorrow'],
    ['2026-12-01', 'later', 'Dec 1'],
    [null, 'undated', 'no date'],
  ] as const)('due on %s is %s, and done when it is complete [D29.32]', (due, state, text) => {
    const part = { due, answered: 3, all: 4 }
    expect([partState(part, TODAY), partStateText(part, TODAY)]).toEqual([state, text])
    expect(partStateText({ ...part, answered: 4 }, TODAY)).toBe('done')
  })

  test('takes a due date from today to a year ahead [D29.22]', () => {
    expect(rejectDue('2026-11-25', TODAY)).toBe(
      'November 25, 2026 has passed. Choose today or a later day.',
    )
    expect(rejectDue(TODAY, TODAY)).toBeNull()
    expect(rejectDue('2027-11-26', TODAY)).toBeNull()
    expect(rejectDue('2027-11-27', TODAY)).toBe('Choose a day within a year.')
  })

  test('takes over a date as many days into its month, unless that has passed [D29.27]', () => {
    const months = { from: '2026-08-01', to: '2026-11-01', today: TODAY }
    expect(takeOverDue('2026-08-30', months)).toBe('2026-11-30')
    expect(takeOverDue('2026-07-30', months)).toBeNull()
    expect(takeOverDue(null, months)).toBeNull()
    fc.assert(
      fc.property(day, day, day, day, (due, from, to, today) => {
        const moved = takeOverDue(due, { from, to, today })
        const possible = addDays(to, daysBetween(from, due))
        expect(moved).toBe(rejectDue(possible, today) === null ? possible : null)
      }),
    )
  })

  test('is named with the number of the others', () => {
    const part = { company: 'Velora', application: 'iPhone App' }
    expect(partsText([part])).toBe('Velora, iPhone App')
    expect(partsText([part, part, part])).toBe('Velora, iPhone App and 2 more')
  })
})

describe('the progress by person', () => {
  const part = (person: string | null, due: string | null, answered: number) => ({
    person,
    due,
    answered,
    all: 10,
  })

  test('says what is done, late, next and undated, and parts without a person come last [D29.32]', () => {
    const people = progressByPerson(
      [
        part(null, null, 0),
        part('jonas', '2026-11-20', 10),
        part('helen', '2026-11-25', 4),
        part('helen', '2026-11-30', 0),
        part('sofia', '2026-12-01', 0),
        part('sofia', '2026-11-28', 9),
      ],
      TODAY,
    )
    expect(people.map((one) => [one.person, one.answered, one.all, personText(one)])).toEqual([
      ['jonas', 10, 10, '1 part, done'],
      ['helen', 4, 20, '2 parts, 1 late'],
      ['sofia', 9, 20, '2 parts, next due Nov 28'],
      [null, 0, 10, '1 part, no date'],
    ])
  })

  test('counts every part and answer once [D29.32]', () => {
    const parts = fc.array(
      fc.record({
        person: fc.constantFrom('a', 'b', null),
        due: fc.option(day),
        answered: fc.nat(10),
        all: fc.constant(10),
      }),
    )
    fc.assert(
      fc.property(parts, day, (given, today) => {
        const people = progressByPerson(given, today)
        const total = (field: 'parts' | 'answered' | 'all' | 'late') =>
          people.reduce((sum, one) => sum + one[field], 0)
        expect(total('parts')).toBe(given.length)
        expect(total('answered')).toBe(given.reduce((sum, { answered }) => sum + answered, 0))
        const late = given.filter(({ due, answered }) => due !== null && due < today && answered < 10) // prettier-ignore
        expect(total('late')).toBe(late.length)
      }),
    )
  })
})

describe('the pace of a report', () => {
  const work = {
    begun: '2026-11-16',
    due: '2026-11-27',
    today: TODAY,
    answered: 60,
    all: 120,
    days: [
      { day: '2026-11-17', answered: 50 },
      { day: '2026-11-24', answered: 10 },
    ],
  }

  test('is behind schedule by what is missing at the end of yesterday [D29.34 D15.461]', () => {
    const { line, even, behind, needed } = findPace(work)
    // Twelve days for 120 answers; ten have passed.
    expect(behind).toBe(40)
    expect(needed).toBe(30)
    expect(even).toEqual({
      from: { day: '2026-11-15', answered: 0 },
      to: { day: '2026-11-27', answered: 120 },
    })
    expect(line).toHaveLength(12)
    expect(line[2]).toEqual({ day: '2026-11-17', answered: 50 })
    expect(paceText(work)).toBe(
      '60 of 120 answered, 40 behind schedule for Nov 27. 30 needed each working day.',
    )
  })

  test('is not behind on the day the report was begun, and says when a date is missing or past [D29.34]', () => {
    const begun = { ...work, begun: TODAY, answered: 0, days: [] }
    expect(paceText(begun)).toBe(
      '0 of 120 answered, on schedule for Nov 27. 60 needed each working day.',
    )
    expect(paceText({ ...work, due: null })).toBe('60 of 120 answered. No part has a due date.')
    expect(paceText({ ...work, today: '2026-11-30' })).toBe(
      '60 of 120 answered. The last due date was Nov 27.',
    )
    expect(paceText({ ...work, answered: 120 })).toBe('120 of 120 answered.')
  })

  test('ends with the answers of today and never leaves the chart [D29.34]', () => {
    const days = fc.uniqueArray(
      fc.record({
        day: fc.integer({ min: 0, max: 30 }),
        answered: fc.integer({ min: -9, max: 9 }),
      }),
      { selector: (one) => one.day },
    )
    fc.assert(
      fc.property(days, fc.nat(50), fc.integer({ min: -5, max: 40 }), (changes, answered, due) => {
        const { line, even, behind } = findPace({
          begun: '2026-11-10',
          due: addDays('2026-11-10', due),
          today: TODAY,
          answered,
          all: 50,
          days: changes.map((one) => ({ ...one, day: addDays('2026-10-27', one.day) })),
        })
        expect(line.at(-1)).toEqual({ day: TODAY, answered })
        expect(line.every((point) => point.answered >= 0 && point.answered <= 50)).toBe(true)
        expect(behind).toBeLessThanOrEqual(50 - answered)
        expect(even === null || even.to.day > even.from.day).toBe(true)
      }),
    )
  })
})
