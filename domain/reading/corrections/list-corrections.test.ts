import { expect, test } from 'vitest'

import { plainText } from '../../content/rich-text.ts'
import { reportInputs, withAnswer } from '../../testing/report-inputs.ts'
import { sampleUncertainty } from '../../testing/sample-uncertainty.ts'
import { buildReportDocument } from '../document/build-report-document.ts'
import type { ReportDocument } from '../document/report-document.ts'
import { correctionRows } from './correction-rows.ts'
import { correctedText } from './corrections.ts'
import { listCorrections } from './list-corrections.ts'

const before = buildReportDocument({
  ...reportInputs,
  report: { ...reportInputs.report, revision: 0 },
})

test('a revision without differences corrects nothing [D28.140]', () => {
  expect(listCorrections(before, buildReportDocument(reportInputs))).toEqual({
    revision: 1,
    replaced: 0,
    answers: [],
    scores: [],
    inputs: [],
    texts: [],
  })
})

test('a changed answer, score and text are each listed with both values [D28.140]', () => {
  const had = before.matrix
    .flatMap(({ capabilities }) => capabilities)
    .find(({ capabilityId }) => capabilityId === 'l1')!.available['Mobile Web'][0]!
  const changed = withAnswer(reportInputs, 'n', 'Mobile Web', 'l1', { hasCapability: !had })
  const now = buildReportDocument({
    ...changed,
    scores: reportInputs.scores!.map((score) =>
      score.companyId === 'n' ? { ...score, overallPercentage: 0.1234 } : score,
    ),
    methodology: '<p>One <b>new</b> sentence &amp; more.</p>',
  })
  const corrections = listCorrections(before, now)
  expect(corrections.answers).toEqual([
    expect.objectContaining({
      company: 'Northbank',
      application: 'Mobile Web',
      before: had,
      now: !had,
    }),
  ])
  expect(corrections.scores).toContainEqual(
    expect.objectContaining({
      company: 'Northbank',
      application: null,
      now: { score: 0.1234, rank: now.rankings!.overall.find((r) => r.companyId === 'n')!.rank },
    }),
  )
  expect(corrections.texts).toEqual([
    { field: 'Methodology', before: expect.any(String), now: 'One new sentence & more.' },
  ])
  const rows = correctionRows({ ...corrections, date: null, reason: null })
  expect(rows).toHaveLength(
    corrections.answers.length + corrections.scores.length + corrections.texts.length,
  )
  expect(rows[0]).toMatchObject({ kind: 'Answer', now: had ? 'No' : 'Yes' })
})

test('a text is cut to the words around its differences [D28.141]', () => {
  const words = (one: string) =>
    `<p>${Array.from({ length: 40 }, (_, place) => (place === 20 ? one : `w${place}`)).join(' ')}</p>`
  const [old, fresh] = ['wrong', 'right'].map((one) =>
    buildReportDocument({ ...reportInputs, methodology: words(one) }),
  )
  expect(listCorrections(old!, fresh!).texts).toEqual([
    {
      field: 'Methodology',
      before: '… w14 w15 w16 w17 w18 w19 wrong w21 w22 w23 w24 w25 w26 …',
      now: '… w14 w15 w16 w17 w18 w19 right w21 w22 w23 w24 w25 w26 …',
    },
  ])
})

test('a document lists its own corrections before those of the replaced revision [D28.142]', () => {
  const replace = (document: typeof before, revision: number) =>
    buildReportDocument({
      ...reportInputs,
      report: { ...reportInputs.report, revision },
      methodology: `<p>Revision ${revision}</p>`,
      replaced: { document, reason: `Reason ${revision}`, publishedAt: null },
    })
  const last = replace(replace(before, 1), 2)
  expect(last.corrections.map(({ revision, reason }) => [revision, reason])).toEqual([
    [2, 'Reason 2'],
    [1, 'Reason 1'],
  ])
})

test('a corrected edition says when it was corrected, once it is out [D26.158]', () => {
  const replaced = (publishedAt: string | null) =>
    buildReportDocument({
      ...reportInputs,
      report: { ...reportInputs.report, revision: 1 },
      replaced: { document: before, reason: 'A typo', publishedAt },
    }).corrections
  expect(correctedText(replaced('2026-05-04T10:00:00.000Z'))).toBe(
    'Corrected on May 4, 2026: revision 1 replaces revision 0.',
  )
  expect([correctedText(replaced(null)), correctedText(before.corrections)]).toEqual([null, null])
})

test('plain text has words alone, with blocks apart', () => {
  expect(plainText('<h2>A</h2><p>b<br>c &lt;d&gt; &#8217;</p><ul><li>e</li></ul>')).toBe(
    'A b c <d> ’ e',
  )
})

test('a revision with draws of a new method lists it, and the rank intervals that it changed [D15.527]', () => {
  const drawnBy = (first: boolean, revision: number, worst: number): ReportDocument => {
    const document = buildReportDocument({
      ...reportInputs,
      report: { ...reportInputs.report, revision },
    })
    const uncertainty = sampleUncertainty(document, 2, { first })!
    const results = uncertainty.results.map((result) => ({
      ...result,
      overall: { ...result.overall, best: [1, 1], worst: [worst, 2] },
    }))
    return { ...document, uncertainty: { ...uncertainty, results } }
  }
  const corrections = listCorrections(drawnBy(true, 0, 2), drawnBy(false, 1, 1))
  expect(corrections.inputs).toEqual([{ name: 'Method of the draws', before: 1, now: 2 }])
  const rows = correctionRows({ ...corrections, date: null, reason: null })
  expect(rows.map(({ kind, before: was, now }) => [kind, was, now])).toEqual([
    ['Input', '1', '2'],
    ['Rank interval', '1st to 2nd', '1st'],
  ])
  expect(listCorrections(drawnBy(false, 0, 2), drawnBy(false, 1, 1)).intervals).toBeUndefined()
})
