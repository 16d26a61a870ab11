import type { ReportStatus } from '@insights/domain/report/report-status.ts'
import { expect, test } from 'vitest'

import { statusStep } from './status-step.ts'

const nobody = {
  edit: true,
  finalize: false,
  approve: false,
  publish: false,
  returnToDraft: false,
  editReport: false,
  startEdition: false,
  delete: true,
  readContent: true,
  exportData: true,
  buy: false,
}

test('a complete draft can be finalized for review', () => {
  expect(statusStep(report('DRAFT', { finalize: true }), progress([]))).toEqual({
    action: { to: 'REVIEWED', label: 'Finalize for Review' },
    enabled: true,
    hint: null,
    missing: [],
  })
})

test('an incomplete one says what is missing instead', () => {
  const step = statusStep(report('DRAFT', { finalize: true }), progress(['Import the survey.']))
  expect(step).toMatchObject({ enabled: false, hint: null, missing: ['Import the survey.'] })
})

test('approving is left to a senior', () => {
  const step = statusStep(report('REVIEWED', {}), progress([]))
  expect(step?.action.label).toBe('Approve')
  expect(step?.enabled).toBe(false)
  expect(step?.hint).toBe('Only seniors can approve or publish reports.')
})

test('a published report has no further step', () => {
  expect(statusStep(report('PUBLISHED', {}), progress([]))).toBeNull()
})

function report(status: ReportStatus, can: Partial<typeof nobody>) {
  return { status, can: { ...nobody, ...can } }
}

function progress(missing: string[]) {
  const done = { complete: true, open: true, missing: [] }
  return {
    complete: missing.length === 0,
    parts: {
      capabilitiesTable: done,
      consumerSurvey: { complete: missing.length === 0, open: true, missing },
      scoringRanking: done,
      contentBuilding: done,
    },
  }
}
