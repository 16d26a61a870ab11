import fc from 'fast-check'
import { expect, test } from 'vitest'

import { keepLiveFigures } from '../../content/live-figures.ts'
import { draftFields } from '../../testing/draft-claims.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import { answersWhere, reportOf, reportSeries } from '../../testing/report-series.ts'
import { createTypedCheck } from '../figures/check-typed-figures.ts'
import { readerOf } from '../figures/read-texts.ts'
import { draftClaims, writeDraft } from './write-draft.ts'

test('the live figures of every draft have the values of the document, and none is typed [D28.107]', () => {
  fc.assert(
    fc.property(reportSeries, fc.nat({ max: 7 }), (document, press) => {
      const [read, check] = [readerOf(document), createTypedCheck(document)]
      for (const field of draftFields(document)) {
        const html = writeDraft(document, field, press) ?? ''
        expect(keepLiveFigures(read(html))).toBe(html)
        expect(read(html)).not.toContain('data-missing')
        expect(check(html)).toEqual([])
      }
    }),
    propertyRuns(100),
  )
})

test('a second press gives other phrasings of the same statements [D28.108]', () => {
  const document = reportOf({}, { has: answersWhere((company) => company === 1) })
  for (const field of draftFields(document)) {
    const [one, other] = [0, 1].map((press) => writeDraft(document, field, press))
    if (one === null) continue
    expect(other).not.toBe(one)
    const names = (press: number) => draftClaims(document, field, press).map(({ claim }) => claim)
    expect(names(1)).toEqual(names(0))
  }
})

test('the same press gives the same draft [D28.108]', () => {
  const document = reportOf({}, {})
  const field = { text: 'topPerformers' } as const
  expect(writeDraft(document, field, 3)).toBe(writeDraft(document, field, 3))
})

const words = (html: string | null) => html?.replaceAll(/<[^>]*>/g, '')

test('a draft says what is known: one company, ties, and no earlier edition [D28.109]', () => {
  const alone = reportOf({ companies: ['Alder'] })
  expect(words(writeDraft(alone, { text: 'topPerformers' }, 0))).toMatch(/only company|one company/)
  const field = { text: 'bestInClassFeatures', application: 'iphone-app' } as const
  expect(writeDraft(alone, field, 0)).toBeNull()
  expect(writeDraft(alone, { text: 'trend' }, 0)).toBeNull()

  const tied = reportOf({})
  expect(words(writeDraft(tied, { text: 'topPerformers' }, 0))).toMatch(
    /^(All 4 companies score|No company is ahead)/,
  )
  expect(words(writeDraft(tied, field, 0))).toMatch(/4 companies/)
})
