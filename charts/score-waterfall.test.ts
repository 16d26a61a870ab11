import { explainScoreChange } from '@insights/domain/reading/breakdown/explain-change.ts'
import { buildReportDocument } from '@insights/domain/reading/document/build-report-document.ts'
import { earlierEdition, reportInputs } from '@insights/domain/testing/report-inputs.ts'
import { changeText } from '@insights/domain/text/number-text.ts'
import { expect, test } from 'vitest'

import { scoreWaterfall } from './score-waterfall.ts'

test('a waterfall is plain data, and its note has the sum of the parts [D12.47, D13.8]', () => {
  const previous = [earlierEdition('2025-08-01T00:00:00.000Z')]
  const document = buildReportDocument({ ...reportInputs, previous })
  const explained = explainScoreChange(document, 's', null)!
  const about = {
    companyId: 's',
    company: 'Southbank',
    application: null,
    date: document.report.date,
  }
  for (const part of [{}, { fact: 'nothing' }]) {
    const parts = explained.parts.map((one) => ({ ...one, ...part }))
    const { notes, option } = scoreWaterfall({ ...explained, parts }, about)
    expect(notes[0]).toContain(`add up to ${changeText(explained.change)}`)
    expect(JSON.parse(JSON.stringify(option))).toEqual(option)
  }
})
