import { DEFAULT_FORMULA } from '@insights/domain/scoring/formula.ts'
import { scoreReport } from '@insights/domain/scoring/score-report.ts'
import type { ScoringInputs } from '@insights/domain/scoring/scoring-record.ts'
import { type Kysely, type Selectable, type Transaction, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { badRequest } from '../http/errors.ts'
import type { ReportAccess } from '../http/find-report-access.ts'
import { type Edit, editReport, reportChange } from '../reports/edit-report.ts'
import { queueDraws } from '../reports/queue-draws.ts'
import type { Services } from '../start/services.ts'
import { loadScoring } from './load-scoring.ts'

/** Missing things that a notice can name. */
const NAMED = 3

type Scoring = Selectable<Tables['scorings']>

/**
 * Calculates a report's scores and stores them in place of earlier ones. No other request changes
 * the report between reading its inputs and storing its scores, and any change afterwards deletes
 * them (ADR 0001), so that they are never stale.
 *
 * An approved report that has scores keeps them, and its approval: the result would be the same.
 */
export async function calculateScores(
  services: Services,
  caller: Caller,
  { _id: reportId, status }: Pick<ReportAccess, '_id' | 'status'>,
): Promise<Edit<Scoring>> {
  const approved = status === 'APPROVED' ? await findScores(services.db, reportId) : undefined
  if (approved) return { result: approved, scoresDeleted: false, reportReopened: false }
  return editReport(
    services,
    caller,
    reportId,
    async (transaction, report) => {
      const { inputs, missing } = await loadScoring(transaction, reportId)
      if (!inputs) throw rejectScoring(missing)
      const stored = await storeScores(transaction, services, reportId, inputs)
      return { result: stored, change: reportChange(report, 'Calculated scoring and ranking') }
    },
    { exclusive: true },
  )
}

/** Scores the inputs, which the caller has loaded with the report's row for itself. */
export async function storeScores(
  transaction: Transaction<Tables>,
  services: Services,
  reportId: string,
  inputs: ScoringInputs,
): Promise<Scoring> {
  const calculated = {
    formula_version: inputs.formula ?? DEFAULT_FORMULA,
    scoring_and_ranking: JSON.stringify(scoreReport(inputs)),
    created_at: sql<string>`clock_timestamp()`,
  }
  const stored = await transaction
    .insertInto('scorings')
    .values({ report_id: reportId, ...calculated })
    .onConflict((there) => there.column('report_id').doUpdateSet(calculated))
    .returningAll()
    .executeTakeFirstOrThrow()
  await queueDraws(transaction, services, reportId)
  return stored
}

function findScores(db: Kysely<Tables>, reportId: string): Promise<Scoring | undefined> {
  return db
    .selectFrom('scorings')
    .innerJoin('reports', 'reports.id', 'scorings.report_id')
    .selectAll('scorings')
    .where('report_id', '=', reportId)
    .whereRef('formula_version', '=', 'reports.formula')
    .executeTakeFirst()
}

function rejectScoring(missing: readonly string[]) {
  const more = missing.length - NAMED
  const named = missing.slice(0, NAMED).join(' ')
  const message = `Scores cannot be calculated yet. ${named}${more > 0 ? ` And ${more} more.` : ''}`
  return badRequest(message, undefined, { missing })
}
