import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import type { Tables } from '@insights/server/database/tables.ts'
import { findReportAccess } from '@insights/server/http/find-report-access.ts'
import { findSession } from '@insights/server/http/session/find-session.ts'
import { createReport } from '@insights/server/reports/create-report.ts'
import { calculateScores } from '@insights/server/scoring/calculate-scores.ts'
import type { Kysely } from 'kysely'

import { addIndustry, addResearcher } from './add-industry.ts'
import { addSession } from './add-session.ts'
import { fillReport } from './fill-report.ts'
import { compare } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { printResult } from './print-result.ts'

/**
 * Calculating the scores of a report of 6,000 answers, from its inputs in the database to the
 * stored record, against reading those answers by one prepared statement: only the columns that
 * scores need.
 */
const portal = await openPortal()
const { db, services } = portal
const caller = await findSession(db, await addSession(db, await addResearcher(db)))
if (!caller) throw new Error('The session is not found')
const industry = await addIndustry(db, { companies: 10, categories: 20, capabilities: 10 })
const date = '2026-03-01T00:00:00.000Z'
const reportId = await createReport(services, caller, { industry, status: 'DRAFT', date })
await fillReport(db, { reportId, userId: caller._id })
const found = await findReportAccess(db, caller, reportId)
if (!found) throw new Error('The report is not found')

const readAnswers = prepared(
  'bench-read-answers',
  (from: Kysely<Tables>, given: Params<{ reportId: string }>) =>
    from
      .selectFrom('answers')
      .where('report_id', '=', given.reportId)
      .select(['company_id', 'application_id', 'category_id', 'capability_id', 'has_capability']),
)
const { subject, reference, ratio } = await compare(
  40,
  () => calculateScores(services, caller, found),
  async () => {
    const rows = await readAnswers(db, { reportId })
    if (rows.length !== 6000) throw new Error(`Expected 6000 answers, found ${rows.length}`)
  },
)
console.log(
  `Calculating the scores of 6,000 answers: ${subject.toFixed(1)} ms, reading them: ${reference.toFixed(1)} ms`,
)
printResult('recalculation, times reading the answers', ratio, 'x', { atMost: 3 })
await portal.close()
