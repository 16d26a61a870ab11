import { gunzipSync } from 'node:zlib'

import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'

import { hashToken } from '../http/session/find-session.ts'
import { assignEdition } from './add-company-customer.ts'
import { addCompleteReport, type CompleteReport } from './add-complete-report.ts'
import type { CallAs } from './call-as.ts'
import { completeReport, publishReport } from './complete-report.ts'
import { openTestPortal } from './test-portal.ts'

/** Starts a server, and returns ways to publish, buy and read documents of reports. */
export async function openDocuments() {
  const portal = await openTestPortal()
  const { app, db, senior, customer } = portal

  async function addPublished(options: Parameters<typeof addCompleteReport>[1] = {}) {
    const report = await addCompleteReport(db, options)
    await completeReport(db, senior, report)
    await publishReport(senior, report._id)
    return report
  }

  const buy = ({ editionId }: CompleteReport) =>
    assignEdition(db, customer.companyCustomer, editionId)

  const read = (user: CallAs, { _id }: Pick<CompleteReport, '_id'>) =>
    user<ReportDocument>('GET', `/report-documents/${_id}`)

  const storedOf = ({ _id }: CompleteReport) =>
    db
      .selectFrom('report_documents')
      .where('report_id', '=', _id)
      .select(['shape', 'etag', 'body', 'facts'])
      .executeTakeFirstOrThrow()

  const unpack = (bytes: Buffer) => JSON.parse(String(gunzipSync(bytes))) as ReportDocument

  async function idOf(user: CallAs): Promise<string> {
    const session = await db
      .selectFrom('sessions')
      .where('token_hash', '=', hashToken(user.token ?? ''))
      .select('user_id')
      .executeTakeFirstOrThrow()
    return session.user_id!
  }

  /** With the headers of a browser, and the bytes as they were sent. */
  function fetchRaw(user: CallAs, { _id }: CompleteReport, headers: Record<string, string> = {}) {
    return app.inject({
      url: `/api/report-documents/${_id}`,
      headers: { authorization: `Bearer ${user.token}`, ...headers },
    })
  }

  return { ...portal, addPublished, buy, read, storedOf, unpack, idOf, fetchRaw }
}
