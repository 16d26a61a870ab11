import { findReportAccess } from '@insights/server/http/find-report-access.ts'
import { findSession } from '@insights/server/http/session/find-session.ts'
import { storeReportDocument } from '@insights/server/reading/documents/store-report-document.ts'
import { createReport } from '@insights/server/reports/create-report.ts'
import { calculateScores } from '@insights/server/scoring/calculate-scores.ts'
import type { Services } from '@insights/server/start/services.ts'

import { addIndustry, addResearcher } from './add-industry.ts'
import { addSession } from './add-session.ts'
import { fillReport } from './fill-report.ts'
import { SMOKE } from './smoke.ts'

const SMALL = { companies: 3, categories: 2, capabilities: 2 }

/** Publishes a fully answered and scored report directly in the database. */
export async function publishReport(
  services: Services,
  size: Parameters<typeof addIndustry>[1],
): Promise<{ reportId: string; researcher: string }> {
  const { db } = services
  const researcher = await addResearcher(db)
  const caller = await findSession(db, await addSession(db, researcher))
  if (!caller) throw new Error('The session is not found')
  const industry = await addIndustry(db, SMOKE ? SMALL : size)
  const date = '2026-03-01T00:00:00.000Z'
  const id = await createReport(services, caller, { industry, status: 'DRAFT', date })
  await fillReport(db, { reportId: id, userId: caller._id })
  const found = await findReportAccess(db, caller, id)
  if (!found) throw new Error('The report is not found')
  await calculateScores(services, caller, found)
  await db.transaction().execute((transaction) => storeReportDocument(transaction, id))
  for (const status of ['REVIEWED', 'APPROVED', 'PUBLISHED'] as const) {
    await db.updateTable('reports').set({ status }).where('id', '=', id).execute()
  }
  return { reportId: id, researcher }
}
