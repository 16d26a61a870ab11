import { explainScoreChange } from '@insights/domain/reading/breakdown/explain-change.ts'
import { buildReportDocument } from '@insights/domain/reading/document/build-report-document.ts'
import { earlierEdition, reportInputs } from '@insights/domain/testing/report-inputs.ts'
import { changeText, scoreText } from '@insights/domain/text/number-text.ts'
import { expect, test } from 'vitest'

import { scoreWaterfall } from './score-waterfall.ts'

test('a waterfall is plain data, and its note has the whole change as the difference of both scores as shown [D12.47 D13.8 D15.442]', () => {
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
    const before = explained.now - change
    const { notes, option, table } = scoreWaterfall({ ...explained, before, change, parts }, about)
    const [from, to] = [before, explained.now].map((score) => scoreText(score).slice(0, -1))
    const whole = /together they are (\S+)\. /.exec(notes[0]!)![1]!
    expect(Number(whole.replace(/^[+±]/, '').replace('−', '-'))).toBeCloseTo(
      Number(to) - Number(from),
      10,
    )
    expect(changeText(table.rows.at(-1)!.values[1]!)).toBe(whole)
    expect(JSON.parse(JSON.stringify(option))).toEqual(option)
  }
})

test('the finding of a change names no part that reads as ±0.0 [D15.452]', () => {
  const about = { companyId: 's', company: 'Southbank', application: null, date: '2026-08-01' }
  const parts = [0.0071, 0.0001].map((change) => ({ id: 'p', title: `Part ${change}`, change }))
  const explained = { since: '2026-05-01', before: 0.5, now: 0.5072, change: 0.0072, parts }
  expect(scoreWaterfall(explained, about).finding).toBe(
    'Southbank has gained 0.7 points since May 2026, almost all in Part 0.0071 (+0.7).',
  )
})
