import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { liveFigure } from '../../content/live-figures.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import { answersWhere, reportOf, reportSeries } from '../../testing/report-series.ts'
import { scoreText } from '../../text/number-text.ts'
import { buildPreview } from '../document/build-preview.ts'
import { createTypedCheck, replaceTyped } from './check-typed-figures.ts'
import { findFigure } from './find-figure.ts'
import { listFigures, searchFigures } from './list-figures.ts'
import { listMissingFigures, withLiveFigures } from './read-texts.ts'

/** The first company has everything in the second edition, and only it. */
const document = reportOf({}, { has: answersWhere((company) => company === 0) })
const [alder, birch] = document.companies.map(({ companyId }) => companyId)

describe('figures of a document', () => {
  test('are found by their references, and are those of its pages [D28.93]', () => {
    fc.assert(
      fc.property(reportSeries, (one) => {
        const figures = listFigures(one)
        for (const figure of figures) expect(findFigure(one, figure.reference)).toEqual(figure)
        for (const { companyId, score } of one.rankings?.overall ?? []) {
          expect(findFigure(one, `score/${companyId}/overall`)?.text).toBe(scoreText(score))
        }
      }),
      propertyRuns(50),
    )
  })

  test.each([
    [`score/${alder}/overall`, /^\d+\.\d%$/],
    [`rank/${alder}/iphone-app`, /^1st$/],
    [`rank/${birch}/overall`, /^joint 2nd$/],
    [`change/${alder}/overall`, /^\+\d+\.\d points$/],
    [`gap/${alder}/${birch}/mobile-web`, /^\d+\.\d points$/],
    ['count/companies', /^4$/],
    [`count/gained/${alder}`, /^9$/],
    ['count/lost', /^0$/],
    ['count/group/Access', /^6$/],
    [`count/only/${alder}/android-app`, /^9$/],
    [`share/${alder}/Access/mobile-web`, /^100\.0%$/],
  ])('%s is %s [D28.93]', (reference, text) => {
    expect(findFigure(document, reference)?.text).toMatch(text)
  })

  test.each([
    'score/gone/overall',
    'score/alder/nowhere',
    'n',
    'count/constructor',
    'share/a/b/c',
    'gap/a/a/overall',
    'unknown/1',
    '',
  ])('“%s” is none [D28.94]', (reference) => expect(findFigure(document, reference)).toBeNull())

  test('a preview has none of a company [S42.30]', () => {
    const preview = buildPreview(document)
    const left = listFigures(preview).filter(({ companies }) => companies.length > 0)
    expect(left.filter(({ number }) => number !== 0)).toEqual([])
  })

  test('are searched by all words of a query [D28.95]', () => {
    const found = searchFigures(listFigures(document), 'ALDER rank iphone', 5)
    expect(found.map(({ source }) => source)).toEqual(['Alder’s rank on the iPhone App'])
    expect(searchFigures(listFigures(document), 'zebra', 5)).toEqual([])
  })
})

test('texts have the values of their document; a figure of a company that left is listed [D28.92 D28.96]', () => {
  const html = `<p>${liveFigure(`score/${alder}/overall`, 'forged')} ${liveFigure('score/gone/overall', '7')}</p>`
  const read = withLiveFigures({
    ...document,
    executiveSummary: { ...document.executiveSummary, topPerformers: html },
  })
  const score = findFigure(document, `score/${alder}/overall`)!.text
  expect(read.executiveSummary.topPerformers).toContain(`>${score}</span>`)
  expect(read.executiveSummary.topPerformers).toMatch(/data-missing=""[^<>]*>7<\/span>/)
  expect(listMissingFigures(read)).toEqual([
    'Executive Summary: Top Performers: the live figure “7” is no figure of this report.',
  ])
})

describe('typed figures', () => {
  test('agree with the figures that they are [D28.100]', () => {
    const nouns = { percent: '', points: '', rank: '', count: ' capabilities' }
    fc.assert(
      fc.property(reportSeries, (one) => {
        const check = createTypedCheck(one)
        for (const { text, unit } of listFigures(one)) {
          expect(check(`<p>It has ${text}${nouns[unit]} in all.</p>`)).toEqual([])
        }
      }),
      propertyRuns(25),
    )
  })

  test('agree with a distance rounded to nothing only as “less than 0.1 points” [D28.100]', () => {
    const { rankings } = document
    const close = {
      ...document,
      rankings: {
        ...rankings!,
        overall: rankings!.overall.map((row, place) => ({
          ...row,
          score: place === 0 ? 0.7734 : 0.7731,
        })),
      },
    }
    const typed = (words: string) =>
      createTypedCheck(close)(`<p>Alder is ${words} ahead of Birch.</p>`)
    expect(typed('less than 0.1 points')).toEqual([])
    const first = '<p>Less than 0.1 points lie between Alder and Birch.</p>'
    expect(createTypedCheck(close)(first)).toEqual([])
    expect(typed('0.1 points')).toMatchObject([{ typed: '0.1 points' }])
    expect(typed('less than 0.2 points')).toMatchObject([{ typed: '0.2 points' }])
  })

  test.each([
    '<p>In 2026, the 3rd party and 21st century banks of Top 10 lists have 24/7 service.</p>',
    '<ol><li><p>1. First of 5 steps</p></li></ol>',
    '<p>iOS 17.2 is 100% digital, since May 5, 2026.</p>',
    '<p>It has 4 companies and 9 capabilities, 3 of 4 brands, n = 4.</p>',
    `<p>${liveFigure('score/x/overall', '12.34%')}</p>`,
    '',
  ])('raise no false alarm: %s [D28.101]', (html) => {
    expect(createTypedCheck(document)(html)).toEqual([])
  })

  test('with nothing to agree with are listed with the nearest figure of a named company, and replaced [D28.102]', () => {
    const html =
      '<p>Before. Birch is <strong>far</strong> behind: 98.76% &amp; 812 capabilities. After.</p>'
    const [score, count] = createTypedCheck(document)(html)
    expect(score).toMatchObject({ typed: '98.76%' })
    expect(score!.nearest!.companies).toContain('Birch')
    expect(score!.context).toContain('Birch is far behind: 98.76%')
    expect(count).toMatchObject({ typed: '812' })
    const replaced = replaceTyped(html, score!, score!.nearest!)
    expect(replaced).toBe(
      html.replace('98.76%', liveFigure(score!.nearest!.reference, score!.nearest!.text)),
    )
    expect(createTypedCheck(document)(replaced)).toHaveLength(1)
  })

  test('divided by markup are listed without a place [D28.102]', () => {
    const [typed] = createTypedCheck(document)('<p>Scores 98<strong>.76</strong>% now</p>')
    expect(typed).toMatchObject({ typed: '98.76%', at: null })
  })
})
