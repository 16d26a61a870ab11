import { expect, test } from 'vitest'

import { freeze } from '../../testing/freeze.ts'
import { earlierEdition, reportInputs } from '../../testing/report-inputs.ts'
import { buildPreview } from '../document/build-preview.ts'
import { buildReportDocument } from '../document/build-report-document.ts'
import { applicationEditions, overallEditions } from './ranking-editions.ts'

const september = earlierEdition('2025-09-01T00:00:00.000Z')
const document = freeze(buildReportDocument({ ...reportInputs, previous: [september] }))

test('the overall ranking, and that of an application, are there by edition [D12.23]', () => {
  const iphone = applicationEditions(document, 'iPhone App')
  for (const editions of [overallEditions(document), iphone]) {
    expect(editions.map(({ date, ranks }) => [date.slice(0, 7), ranks[0]?.company])).toEqual([
      ['2025-09', 'Northbank'],
      ['2025-11', 'Northbank'],
    ])
  }
  expect(iphone.at(-1)?.ranks).toBe(document.rankings?.applications['iPhone App'])
})

test('editions without rankings are left out, so a preview has none', () => {
  expect(overallEditions(buildPreview(document))).toEqual([])
  expect(overallEditions({ ...document, rankings: null })).toHaveLength(1)
})
