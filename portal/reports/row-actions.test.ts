import type { ReportProgress } from '@insights/contract/reports/report-progress.ts'
import type { ReportListed } from '@insights/contract/reports/reports.ts'
import type { ReportStatus } from '@insights/domain/reports/report-status.ts'
import { expect, test, vi } from 'vitest'

import { question } from '../ui/dialogs/confirm.ts'
import { rowActions } from './row-actions.ts'

const NOTHING: ReportListed['can'] = {
  edit: false,
  finalize: false,
  approve: false,
  publish: false,
  returnToDraft: false,
  editReport: false,
  startEdition: false,
  delete: false,
  readContent: false,
  exportData: false,
  buy: false,
  changeSample: false,
}
const READ = { readContent: true, exportData: true }

test.each<[string, ReportStatus, Partial<ReportListed['can']>, string[]]>([
  [
    'a draft',
    'DRAFT',
    { ...READ, delete: true },
    ['View Screenshots', 'Export Capabilities', 'Delete'],
  ],
  [
    'a published report',
    'PUBLISHED',
    { ...READ, editReport: true },
    ['View Screenshots', 'Export Capabilities', 'Edit Report', 'Print Report'],
  ],
  [
    'a published report that is being edited',
    'PUBLISHED_EDITING',
    READ,
    ['View Screenshots', 'Export Capabilities', 'Print Report'],
  ],
  [
    'a free sample',
    'PUBLISHED',
    { readContent: true, buy: true },
    ['View Screenshots', 'Buy report'],
  ],
])('%s offers what the server allows [A2.74]', (_name, status, can, labels) => {
  const actions = rowActions(report(status, can), callbacks())
  expect(actions.map(({ label }) => label)).toEqual(labels)
})

test('a report not bought by the customer can be previewed and bought [A2.74 D15.219]', () => {
  const preview = { ...report('PUBLISHED', { buy: true }), access: 'preview' as const }
  const chosen = callbacks()
  const actions = rowActions(preview, chosen)
  expect(actions.map(({ label }) => label)).toEqual(['Open Preview', 'Buy report'])
  for (const { onSelect } of actions) onSelect()
  expect(chosen.openPreview).toHaveBeenCalledOnce()
  expect(chosen.buy).toHaveBeenCalledOnce()
  const requested = {
    ...chosen,
    purchase: () => ({ label: 'Requested on May 1, 2026', buy: null }),
  }
  expect(rowActions(preview, requested)[1]).toMatchObject({
    label: 'Requested on May 1, 2026',
    disabled: true,
  })
})

test('a senior can make an old enough edition a sample, and end it [D12.83 D12.84]', async () => {
  const published = report('PUBLISHED', { ...READ, changeSample: true })
  const labels = (of: ReportListed) => rowActions(of, callbacks()).map(({ label }) => label)
  const thisMonth = new Date().toISOString()
  expect(labels({ ...published, date: thisMonth })).not.toContain('Make Free Sample')
  const older = { ...published, date: '2024-11-01T00:00:00.000Z' }
  expect(labels(older)).toContain('Make Free Sample')
  expect(labels({ ...older, sample: true })).toContain('End Free Sample')
  const chosen = callbacks()
  const make = rowActions(older, chosen).find(({ label }) => label === 'Make Free Sample')!
  make.onSelect()
  expect(chosen.changeSample).not.toHaveBeenCalled()
  question.get()?.answer(true)
  await vi.waitFor(() => expect(chosen.changeSample).toHaveBeenCalledOnce())
})

test('a report is deleted only after a confirmation that counts what goes [A2.72 D15.468]', async () => {
  const chosen = callbacks()
  const asked = (words: string) => vi.waitFor(() => expect(question.get()?.body).toContain(words))
  const remove = () =>
    rowActions(report('DRAFT', { delete: true }), chosen).find(({ label }) => label === 'Delete')!
  remove().onSelect()
  await asked('with its 1,260 completed answers, 34 screenshots, survey, scores')
  question.get()?.answer(false)
  await Promise.resolve()
  expect(chosen.remove).not.toHaveBeenCalled()
  chosen.readProgress.mockRejectedValueOnce(new Error('No connection'))
  remove().onSelect()
  await asked('with its answers, survey, scores')
  question.get()?.answer(true)
  await vi.waitFor(() => expect(chosen.remove).toHaveBeenCalledOnce())
})

const PROGRESS = {
  companies: [
    { categories: [{ completed: 1200, screenshots: 34 }] },
    { categories: [{ completed: 60, screenshots: 0 }] },
  ],
} as unknown as ReportProgress

function callbacks() {
  const buy = vi.fn<() => void>()
  return {
    buy,
    purchase: () => ({ label: 'Buy report', buy }),
    openPreview: vi.fn<() => void>(),
    viewScreenshots: vi.fn<() => void>(),
    exportCapabilities: vi.fn<() => void>(),
    edit: vi.fn<() => void>(),
    print: vi.fn<() => void>(),
    remove: vi.fn<() => void>(),
    readProgress: vi.fn<() => Promise<ReportProgress>>().mockResolvedValue(PROGRESS),
    changeSample: vi.fn<() => void>(),
  }
}

function report(status: ReportStatus, can: Partial<ReportListed['can']>): ReportListed {
  return {
    _id: '1',
    title: 'Airlines',
    industry: { _id: '2', title: 'Airlines' },
    date: '2026-11-01T00:00:00.000Z',
    status,
    revision: 0,
    urlPdf: null,
    lastUpdateBy: null,
    returned: null,
    access: 'edit',
    sample: false,
    can: { ...NOTHING, ...can },
    createdAt: '2026-11-02T00:00:00.000Z',
    updatedAt: '2026-11-02T00:00:00.000Z',
  }
}
