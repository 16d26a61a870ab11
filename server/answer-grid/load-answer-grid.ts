import type { AnswerGrid } from '@insights/contract/answer-grid.ts'
import type { ApplicationId } from '@insights/domain/catalogue/application.ts'
import { sortByTitle } from '@insights/domain/text/titles.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { selectGridAnswers, selectGridFrame, selectPreviousReport } from './queries.ts'

/** All answers of a report for one application, each beside what the previous edition says. */
export async function loadAnswerGrid(
  db: Kysely<Tables>,
  reportId: string,
  applicationId: ApplicationId,
): Promise<AnswerGrid> {
  const [[frame], [previous]] = await Promise.all([
    selectGridFrame(db, { reportId, applicationId }),
    selectPreviousReport(db, { reportId }),
  ])
  // With no report to compare to, nothing is joined.
  const previousId = previous?.id ?? null
  const rows = await selectGridAnswers(db, { reportId, applicationId, previousId })
  return {
    report: reportId,
    application: applicationId,
    previousReport: previous
      ? { _id: previous.id, title: previous.title, date: `${previous.date}T00:00:00.000Z` }
      : null,
    companies: sortByTitle(frame?.companies ?? []),
    categories: sortByTitle(frame?.categories ?? []),
    capabilities: sortByTitle(frame?.capabilities ?? []),
    answers: rows.map((row) => ({
      _id: row.id,
      company: row.company_id,
      capability: row.capability_id,
      version: row.version,
      status: row.status,
      hasCapability: row.has_capability,
      capabilityChange: row.capability_change_id,
      noted: row.noted,
      images: row.images,
      updatedBy: row.updated_by,
      updatedAt: row.updated_at ?? null,
      previous: row.previous,
    })),
    users: Object.fromEntries((frame?.users ?? []).map(({ _id, title }) => [_id, title])),
  }
}
