import { describe, expect, test } from 'vitest'

import { freeze } from '../../testing/freeze.ts'
import { earlierEdition, reportInputs, withAnswer } from '../../testing/report-inputs.ts'
import { buildReportDocument } from './build-report-document.ts'
import type { ReportInputs } from './report-inputs.ts'

/** The edition of the month before. */
const editionOf = (inputs: ReportInputs, date = '2025-10-01T00:00:00.000Z') =>
  freeze(buildReportDocument({ ...inputs, report: { ...inputs.report, _id: date, date } }))

const changesSince = (inputs: ReportInputs, now = reportInputs) =>
  buildReportDocument({ ...now, previous: [editionOf(inputs)] }).changes

describe('gains and losses of a company since the previous edition', () => {
  test('list every answer that has turned from yes to no, or the reverse, in the order of the report [B2.61]', () => {
    let before = withAnswer(reportInputs, 's', 'Mobile Web', 'l1', { hasCapability: false })
    before = withAnswer(before, 's', 'iPhone App', 't2', { hasCapability: true })
    const change = { title: 'Removed', updatesHistory: true, note: 'Gone in June' }
    const now = withAnswer(reportInputs, 's', 'iPhone App', 't2', { change })
    expect(changesSince(before, now)).toEqual([
      {
        companyId: 's',
        application: 'Mobile Web',
        categoryId: 'l',
        capabilityId: 'l1',
        gained: true,
        note: '',
      },
      {
        companyId: 's',
        application: 'iPhone App',
        categoryId: 't',
        capabilityId: 't2',
        gained: false,
        note: 'Gone in June',
      },
    ])
  })

  test('leave out notes for staff', () => {
    const before = withAnswer(reportInputs, 's', 'Mobile Web', 'l1', { hasCapability: false })
    const change = { title: 'Correction', updatesHistory: false, note: 'Ours' }
    const now = withAnswer(reportInputs, 's', 'Mobile Web', 'l1', { change })
    expect(changesSince(before, now)).toMatchObject([{ capabilityId: 'l1', note: '' }])
  })

  test('are empty if either edition is unanswered', () => {
    const unknown = { hasCapability: null }
    const before = withAnswer(reportInputs, 's', 'Mobile Web', 'l1', unknown)
    expect(changesSince(before)).toEqual([])
    expect(changesSince(reportInputs, before)).toEqual([])
  })

  test('are empty for companies and capabilities that the previous edition did not have', () => {
    const without = (list: 'companies' | 'capabilities', key: string, id: string) => ({
      ...reportInputs,
      [list]: reportInputs[list].filter((one) => !Object.values(one).includes(id)),
      answers: reportInputs.answers.filter((answer) => Object(answer)[key] !== id),
    })
    expect(changesSince(without('companies', 'companyId', 'n'))).toEqual([])
    expect(changesSince(without('capabilities', 'capabilityId', 'l1'))).toEqual([])
  })

  test('follow a capability into another category', () => {
    const before = withAnswer(reportInputs, 's', 'Mobile Web', 'l1', { hasCapability: false })
    const capabilities = before.capabilities.map((one) =>
      one.capabilityId === 'l1' ? { ...one, categoryId: 'a' } : one,
    )
    expect(changesSince({ ...before, capabilities })).toMatchObject([
      { categoryId: 'l', capabilityId: 'l1', gained: true },
    ])
  })

  test('are relative to the newest earlier edition', () => {
    const older = withAnswer(reportInputs, 's', 'Mobile Web', 'l1', { hasCapability: false })
    const previous = [editionOf(older, '2025-08-01T00:00:00.000Z'), editionOf(reportInputs)]
    expect(buildReportDocument({ ...reportInputs, previous }).changes).toEqual([])
  })

  test('are empty for a first edition', () => {
    expect(buildReportDocument(reportInputs).changes).toEqual([])
  })
})

describe('the updates history', () => {
  const change = { title: 'Added', updatesHistory: true, note: 'Since June' }
  const changed = withAnswer(reportInputs, 'n', 'iPhone App', 't2', { change })

  test('lists the capability changes that are published to readers', () => {
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

  test('lists each edition’s changes once, newest first', () => {
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
