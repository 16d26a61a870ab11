import { describe, expect, test } from 'vitest'

import { earlierEdition } from '../testing/earlier-edition.ts'
import { reportInputs, withAnswer } from '../testing/report-inputs.ts'
import { buildReportDocument } from './build-report-document.ts'

describe('updates', () => {
  const change = { title: 'Added', updatesHistory: true, note: 'Since June' }
  const changed = withAnswer(reportInputs, 'n', 'iPhone App', 't2', { change })

  test('are the changes that readers are told about', () => {
    const { updates } = buildReportDocument(
      withAnswer(changed, 's', 'Mobile Web', 'l1', {
        change: { title: 'Correction', updatesHistory: false, note: 'Ours' },
      }),
    )
    expect(updates).toEqual([
      {
        date: '2025-11-01T00:00:00.000Z',
        companyId: 'n',
        company: 'Northbank',
        application: 'iPhone App',
        categoryGroup: 'Payments',
        category: 'Transfers',
        capability: 'QR pay',
        change: 'Added',
        note: 'Since June',
        hasCapability: true,
      },
    ])
  })

  test('of each edition stand there once, newest first', () => {
    const september = earlierEdition('2025-09-01T00:00:00.000Z', changed)
    const october = earlierEdition('2025-10-01T00:00:00.000Z', {
      ...changed,
      previous: [september],
    })
    expect(october.updates).toHaveLength(2)
    const { updates } = buildReportDocument({ ...changed, previous: [october, september] })
    expect(updates.map(({ date }) => date)).toEqual([
      '2025-11-01T00:00:00.000Z',
      '2025-10-01T00:00:00.000Z',
      '2025-09-01T00:00:00.000Z',
    ])
  })
})
