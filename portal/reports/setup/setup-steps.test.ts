import type { ReportStatus } from '@insights/domain/reports/report-status.ts'
import { expect, test } from 'vitest'

import { addressOfMissing, setupSteps, statusStep } from './setup-steps.ts'

test('a report before its creation begins with either task of step 1', () => {
  expect(setupSteps(null).map(({ number, open }) => [number, open])).toEqual([
    [1, true],
    [2, false],
    [3, false],
  ])
})

test('steps open as the server says, each task with its remaining needs', () => {
  const done = { complete: true, open: true, missing: [] }
  const [first, second, third] = setupSteps({
    capabilitiesTable: done,
    consumerSurvey: done,
    scoringRanking: {
      complete: false,
      open: true,
      updating: false,
      missing: ['Enter device weights.'],
    },
    contentBuilding: { complete: false, open: false, missing: ['Trends: none yet.'] },
  })
  expect(first?.tasks.map(({ label, complete }) => [label, complete])).toEqual([
    ['Capabilities Table', true],
    ['Consumer Survey', true],
  ])
  expect(second).toMatchObject({ open: true, tasks: [{ missing: ['Enter device weights.'] }] })
  expect(third).toMatchObject({ open: false, tasks: [{ path: '/content-building' }] })
})

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
  changeSample: false,
}

test('a complete draft can be finalized for review', () => {
  expect(statusStep(report('DRAFT', { finalize: true }), progress([]))).toEqual({
    action: { to: 'REVIEWED', label: 'Finalize for Review' },
    enabled: true,
    hint: null,
    missing: [],
  })
})

test('an incomplete draft says what is missing', () => {
  const step = statusStep(report('DRAFT', { finalize: true }), progress(['Import the survey.']))
  expect(step).toMatchObject({ enabled: false, hint: null, missing: ['Import the survey.'] })
})

test('changed answers without a required screenshot are missing, too [D14.114]', () => {
  const lacking = { ...progress([]), complete: false }
  const step = statusStep(report('DRAFT', {}), {
    ...lacking,
    changedAnswers: { needScreenshots: true, missing: 3 },
  })
  expect(step).toMatchObject({
    enabled: false,
    hint: null,
    missing: ['3 changed answers need a screenshot.'],
  })
})

test('a missing item leads to its answers, to the page of its part once that is open, or to the rules [D26.171 D31.111]', () => {
  const half = { total: 4, completed: 1, screenshots: 0 }
  const done = { total: 4, completed: 4, screenshots: 0 }
  const companies = [
    {
      companyId: 'w',
      complete: false,
      rated: false,
      ratingsCarriedOver: false,
      categories: [
        { ...half, categoryId: 'login', applicationId: 'iphone-app' as const },
        { ...done, categoryId: 'login', applicationId: 'mobile-web' as const },
        { ...half, categoryId: 'alerts', applicationId: 'mobile-web' as const },
      ],
    },
  ]
  const { parts } = progress(['Import the survey.'])
  const locked = {
    complete: false,
    open: false,
    updating: false,
    missing: ['Enter device weights.'],
  }
  const whole = { companies, parts: { ...parts, scoringRanking: locked } }
  const named = { _id: 'r', companies: [{ companyId: 'w', title: 'West: Bank' }] } as never
  const of = (item: string) => addressOfMissing(item, named, whole)
  expect(of('West: Bank, Mobile Web: 3 of 8 capabilities not completed.')).toEqual({
    path: '/report/capabilities-table',
    search: { report: 'r', company: 'w', application: 'mobile-web', category: 'alerts' },
  })
  expect(of('West: Bank, iPhone App: user rating missing.')?.search).toMatchObject({
    application: 'iphone-app',
    category: 'login',
  })
  expect(of('Import the survey.')).toEqual({ path: '/consumer-survey', search: { report: 'r' } })
  expect(of('Enter device weights.')).toBeNull()
  expect(of('3 changed answers need a screenshot.')).toEqual({
    path: '/report/report-publish-date',
    search: { report: 'r', tab: 'quality' },
  })
})

test('approving is left to seniors', () => {
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
    changedAnswers: { needScreenshots: false, missing: 0 },
    parts: {
      capabilitiesTable: done,
      consumerSurvey: { complete: missing.length === 0, open: true, missing },
      scoringRanking: { ...done, updating: false },
      contentBuilding: done,
    },
  }
}
