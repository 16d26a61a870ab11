import type { ReportPdf } from '@insights/contract/reading/report-pdfs.ts'
import { expect, test } from 'vitest'

import { awaitedPdfs, awaitPdf, onAwaited, settleAwaited } from './report-pdf.ts'

const pdf = (
  reportId: string,
  state: ReportPdf['state'],
  urlPdf: string | null = null,
): ReportPdf => ({
  reportId,
  state,
  urlPdf,
  stale: false,
  reason: null,
  pages: null,
  bytes: null,
  madeAt: null,
  missingImages: [],
})

const noNotice = () => {}

test('the notice that a PDF is generated is hidden by the next one about it [D31.66]', () => {
  const hidden: string[] = []
  awaitPdf('one', () => hidden.push('first'))
  awaitPdf('one', () => hidden.push('second'))
  expect(hidden).toEqual(['first'])
  settleAwaited(pdf('one', 'running'))
  expect(hidden).toEqual(['first'])
  settleAwaited(pdf('one', 'done', '/file'))
  expect(hidden).toEqual(['first', 'second'])
})

test('an awaited PDF is settled once, when it is ready', () => {
  awaitPdf('one', noNotice)
  expect(settleAwaited(pdf('one', 'queued'))).toBeUndefined()
  expect(settleAwaited(pdf('one', 'running'))).toBeUndefined()
  expect(settleAwaited(pdf('one', 'done', '/file'))).toBe('ready')
  expect(settleAwaited(pdf('one', 'done', '/file'))).toBeUndefined()
  expect(awaitedPdfs()).toEqual([])
})

test('a failed PDF is settled as failed, and one that no window awaits not at all', () => {
  awaitPdf('one', noNotice)
  expect(settleAwaited(pdf('other', 'done', '/file'))).toBeUndefined()
  expect(settleAwaited(pdf('one', 'failed'))).toBe('failed')
})

test('a subscriber to awaited PDFs receives each, until unsubscribing', () => {
  const reports: string[] = []
  const stop = onAwaited((report) => reports.push(report))
  awaitPdf('one', noNotice)
  stop()
  awaitPdf('two', noNotice)
  expect(reports).toEqual(['one'])
  expect(awaitedPdfs()).toEqual(['one', 'two'])
})
