import type { Job } from '@insights/platform/jobs/jobs.ts'
import { sql } from 'kysely'

import { worker } from '../jobs/worker.ts'
import { transact } from '../live/transact.ts'
import { publishReportChanged } from '../reports/edit-report.ts'
import {
  type FollowChanges,
  REST_SECONDS,
  followChangesQueue,
  putOffScores,
} from '../reports/queue-scores.ts'
import type { Services } from '../start/services.ts'
import { storeScores } from './calculate-scores.ts'
import { loadScoring } from './load-scoring.ts'

export const followChangesWorker = worker(followChangesQueue, followChanges)

/**
 * Calculates the scores of a draft that an edit has deleted, a minute after its last edit and only
 * with all inputs. It takes the report's row, so that no edit comes between
 * reading the inputs and storing the scores; an edit afterwards deletes them and queues this again.
 */
function followChanges(
  { data: { reportId } }: Job<FollowChanges>,
  services: Services,
): Promise<void> {
  return transact(services, async (transaction) => {
    const report = await transaction
      .selectFrom('reports')
      .where('id', '=', reportId)
      .where('status', '=', 'DRAFT')
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('scorings').where('report_id', '=', reportId).select('report_id'))),
      )
      .forNoKeyUpdate()
      .select('id')
      .executeTakeFirst()
    if (!report) return
    const { rested } = await transaction
      .selectFrom('report_editors')
      .where('report_id', '=', reportId)
      .select(
        sql<number | null>`extract(epoch from clock_timestamp() - max(edited_at))::float`.as(
          'rested',
        ),
      )
      .executeTakeFirstOrThrow()
    if (rested !== null && rested < REST_SECONDS) {
      await putOffScores(transaction, services, reportId, REST_SECONDS - rested)
      return
    }
    const { inputs } = await loadScoring(transaction, reportId)
    if (!inputs) return
    await storeScores(transaction, services, reportId, inputs)
    publishReportChanged(transaction, reportId)
  })
}
