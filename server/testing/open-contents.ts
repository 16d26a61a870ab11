import type { ReportContent } from '@insights/contract/content/content.ts'
import type { FindResult } from '@insights/contract/find.ts'
import type { EditEffects } from '@insights/contract/reports/edit-effects.ts'
import sharp from 'sharp'

import { addCompleteReport } from './add-complete-report.ts'
import type { CallAs } from './call-as.ts'
import { scoreReportAs } from './complete-report.ts'
import { openTestPortal } from './test-portal.ts'
import { uploadAs } from './upload-as.ts'

export type Saved = ReportContent & { effects: EditEffects }

/** Starts a server, and returns ways to start, change and read the content of reports. */
export async function openContents() {
  const portal = await openTestPortal()
  const { app, db, senior, researcher } = portal

  async function startedContent(): Promise<ReportContent> {
    const report = await addCompleteReport(db)
    await scoreReportAs(researcher, report)
    const reportId = report._id
    return (await researcher<Saved>('POST', '/content-building', { reportId })).body
  }

  async function stored(reportId: string): Promise<ReportContent | undefined> {
    const query = { reportId, $limit: 1 }
    return (await senior<FindResult<ReportContent>>('GET', '/content-building', query)).body.data[0]
  }

  const patch = (user: CallAs, { _id, loadedAt }: ReportContent, change: object) =>
    user<Saved>('PATCH', `/content-building/${_id}`, { loadedAt, ...change })

  const rejected = (user: CallAs, { _id, loadedAt }: ReportContent, change: object) =>
    user('PATCH', `/content-building/${_id}`, { loadedAt, ...change })

  async function uploadedImage(reportId: string): Promise<string> {
    const bytes = await sharp({
      create: { width: 4, height: 4, channels: 3, background: '#135' },
    })
      .png()
      .toBuffer()
    const { body } = await uploadAs(app, researcher, reportId, [{ name: 'a.png', bytes }])
    return body[0]!.url
  }

  return { ...portal, startedContent, stored, patch, rejected, uploadedImage }
}
