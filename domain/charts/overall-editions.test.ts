import { expect, test } from 'vitest'

import { buildPreview } from '../document/build-preview.ts'
import { buildReportDocument } from '../document/build-report-document.ts'
import { freeze } from '../testing/freeze.ts'
import { earlierEdition, reportInputs } from '../testing/report-inputs.ts'
import { overallEditions } from './overall-editions.ts'

const september = earlierEdition('2025-09-01T00:00:00.000Z')
const document = freeze(buildReportDocument({ ...reportInputs, previous: [september] }))

test('the overall ranking, or that of an application, is there by edition [D12.23]', () => {
  for (const application of [null, 'iPhone App'] as const) {
    const editions = overallEditions(document, application)
    expect(editions.map(({ date, ranks }) => [date.slice(0, 7), ranks[0]?.company])).toEqual([
      ['2025-09', 'Northbank'],
      ['2025-11', 'Northbank'],
    ])
  }
  const ranks = overallEditions(document, 'iPhone App').at(-1)?.ranks
  expect(ranks).toBe(document.rankings?.applications['iPhone App'])
})

test('editions without rankings are left out, so a preview has none', () => {
  expect(overallEditions(buildPreview(document), null)).toEqual([])
  const unscored = { ...document, rankings: null }
  expect(overallEditions(unscored, null)).toHaveLength(1)
})
