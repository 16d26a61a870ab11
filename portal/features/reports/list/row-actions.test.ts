import type { ReportListed } from '@insights/contract/reports.ts'
import { expect, test } from 'vitest'

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
}

test.each([
  ['a draft', { delete: true, exportData: true }, ['Export Capabilities', 'Delete']],
  [
    'a published report',
    { editReport: true, exportData: true },
    ['Edit Report', 'Export Capabilities'],
  ],
  ['a report that may only be looked at', {}, []],
])('%s offers what the server allows', (_name, can, labels) => {
  const ignore = () => {}
  const actions = rowActions(report({ ...NOTHING, ...can }), {
    edit: ignore,
    exportCapabilities: ignore,
    remove: ignore,
  })
  expect(actions.map(({ label }) => label)).toEqual(labels)
})

function report(can: ReportListed['can']): ReportListed {
  return {
    _id: '1',
    title: 'Airlines',
    industry: { _id: '2', title: 'Airlines' },
    date: '2026-11-01T00:00:00.000Z',
    status: 'DRAFT',
    revision: 0,
    urlPdf: null,
    lastUpdateBy: null,
    access: 'edit',
    can,
    createdAt: '2026-11-02T00:00:00.000Z',
    updatedAt: '2026-11-02T00:00:00.000Z',
  }
}
