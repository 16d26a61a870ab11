import type { Answer, answerUpdate } from '@insights/contract/capability-reports.ts'
import { type Given, prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type * as z from 'zod'

import { recordActivity } from '../activity/record-activity.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { conflict, notFound } from '../http/errors.ts'
import { type Edit, editReport } from '../reports/edit-report.ts'
import { presentAnswer } from './present.ts'
import { selectAnswers, withAnswerColumns } from './queries.ts'
import { requireCapabilityChange } from './require-capability-change.ts'
import { requireUnchanged } from './require-unchanged.ts'
import { showImages } from './show-images.ts'

/**
 * Saves an answer, which completes it. Refused with the current record when somebody else has
 * saved it since it was read; other availability makes the database delete the scores.
 */
export function saveAnswer(
  db: Kysely<Tables>,
  caller: Caller,
  reportId: string,
  id: string,
  sent: z.output<typeof answerUpdate>,
): Promise<Edit<Answer>> {
  return editReport(db, caller, reportId, async (transaction, report) => {
    const current = await lockAnswer(transaction, reportId, id)
    if (current.version !== sent.version) {
      const data = await getAnswer(transaction, reportId, id)
      throw conflict('Somebody else has changed this answer meanwhile.', data)
    }
    requireUnchanged(sent, current)
    await requireCapabilityChange(transaction, sent.capabilityChange)
    await transaction
      .updateTable('answers')
      .set({
        status: 'COMPLETED',
        has_capability: sent.hasCapability,
        capability_change_id: sent.capabilityChange,
        capability_change_note: sent.capabilityChangeNote,
        version: sent.version + 1,
        updated_at: sql`clock_timestamp()`,
        updated_by: caller._id,
      })
      .where('report_id', '=', reportId)
      .where('id', '=', id)
      .execute()
    if (sent.images) await showImages(transaction, current, sent.images.map(idOf))
    const { capability, company, application } = current
    await recordActivity(transaction, {
      subject: 'REPORT',
      reference: reportId,
      action: `Answered "${capability.title}" of ${company.title}, ${application.title} in the report "${report.title}"`,
      actorId: caller._id,
    })
    return getAnswer(transaction, reportId, id)
  })
}

/** The answer as it is, and as it stays for everybody else until the transaction ends. */
async function lockAnswer(
  transaction: Transaction<Tables>,
  reportId: string,
  id: string,
): Promise<Answer> {
  const [row] = await selectLocked(transaction, { reportId, id })
  if (!row) throw notFound()
  return presentAnswer(row, true)
}

async function getAnswer(db: Kysely<Tables>, reportId: string, id: string): Promise<Answer> {
  const [row] = await selectAnswer(db, { reportId, id })
  if (!row) throw notFound()
  return presentAnswer(row, true)
}

type OfAnswer = Given<{ reportId: string; id: string }>

// One id is compared as such, not as a list of one: only then does PostgreSQL keep the plan, and
// planning takes several times as long as reading.
const findOne = (db: Kysely<Tables>, given: OfAnswer) =>
  withAnswerColumns(selectAnswers(db))
    .where('answers.report_id', '=', given.reportId)
    .where('answers.id', '=', given.id)

const selectAnswer = prepared('find-answer', findOne)
const selectLocked = prepared('lock-answer', (db: Kysely<Tables>, given: OfAnswer) =>
  findOne(db, given).forNoKeyUpdate('answers'),
)

function idOf(image: string | { _id: string }): string {
  return typeof image === 'string' ? image : image._id
}
