import { explainScoreChange } from '@insights/domain/reading/breakdown/explain-change.ts'
import { buildReportDocument } from '@insights/domain/reading/document/build-report-document.ts'
import { earlierEdition, reportInputs } from '@insights/domain/testing/report-inputs.ts'
import { changeText } from '@insights/domain/text/number-text.ts'
import { expect, test } from 'vitest'

import { scoreWaterfall } from './score-waterfall.ts'

test('a waterfall is plain data, and its note has the sum of the parts at its decimals [D12.47 D13.8 D15.442]', () => {
  const previous = [earlierEdition('2025-08-01T00:00:00.000Z')]
  const document = buildReportDocument({ ...reportInputs, previous })
  const explained = explainScoreChange(document, 's', null)!
  const about = {
    companyId: 's',
    company: 'Southbank',
    application: null,
    date: document.report.date,
  }
  // Three times 0.24 is 0.72: with one decimal 0.2 each, and 0.7 together.
  const alike = ['a', 'b', 'c'].map((id) => ({ id, title: id, change: 0.0024 }))
  for (const { change, parts } of [
    explained,
    { ...explained, parts: explained.parts.map((one) => ({ ...one, fact: 'nothing' })) },
    { change: 0.0072, parts: alike },
  ]) {
    const { notes, option } = scoreWaterfall({ ...explained, change, parts }, about)
    const sum = changeOf(/add up to (\S+)\. /.exec(notes[0]!)![1]!)
    const shown = parts.map(({ change }) => changeOf(changeText(change, sum.decimals)).units)
    expect(shown.reduce((total, one) => total + one, 0)).toBe(sum.units)
    expect(JSON.parse(JSON.stringify(option))).toEqual(option)
  }
})

test('the finding of a change names no part that reads as ±0.0 [D15.452]', () => {
  const about = { companyId: 's', company: 'Southbank', application: null, date: '2026-08-01' }
  const parts = [0.0071, 0.0001].map((change) => ({ id: 'p', title: `Part ${change}`, change }))
  const explained = { since: '2026-05-01', before: 0.5, now: 0.5072, change: 0.0072, parts }
  expect(scoreWaterfall(explained, about).finding).toBe(
    'Southbank gained 0.7 points since May 2026, mostly in Part 0.0071 (+0.7).',
  )
})

/** Returns a change that a text shows, in units of its last decimal. */
function changeOf(text: string): { readonly units: number; readonly decimals: number } {
  const digits = text.replace(/[+±]/, '').replace('−', '-')
  return { units: Number(digits.replace('.', '')) + 0, decimals: digits.split('.')[1]!.length }
}
