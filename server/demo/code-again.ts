import type { Transaction } from 'kysely'

import { findDueCells } from '../answers/second-coding/plan-second-coding.ts'
import type { Tables } from '../database/tables.ts'
import type { DemoPeople } from './insert-people.ts'

/** A tenth of all cells, as seniors are offered. */
const SHARE = 0.1
const SEED = 29
/** Every so many cells without a change the second answer differs, once because the first one was wrong. */
const DIFFERING = 17
const WRONG = 3

/**
 * Adds a finished second coding: the senior has answered the researcher's cells again. Who decided
 * the disagreements has left, as there is no third person in the demo. The answers stay as they are.
 * Ids, and with them the order of the cells, are others in each demo: an answer that changed since the
 * edition before has no disagreement, so that what is said of it in review is the same in all.
 */
export async function codeAgain(
  transaction: Transaction<Tables>,
  { senior, researcher }: DemoPeople,
  reportId: string,
  done: Date,
): Promise<void> {
  await transaction
    .insertInto('second_coding_plans')
    .values({ report_id: reportId, share: SHARE, seed: SEED, coders: [senior] })
    .execute()
  const due = await findDueCells(transaction, reportId)
  const answers = await transaction
    .selectFrom('answers')
    .where('report_id', '=', reportId)
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    ) // prettier-ignore
    .select(['id', 'has_capability'])
    .execute()
  const values = new Map(answers.map(({ id, has_capability: has }) => [id, has === true]))
  const coded = done.toISOString()
  const unchanged = due.filter(({ flipped }) => !flipped)
  await transaction
    .insertInto('second_codings')
    .values(
      due.map((cell) => {
        const at = unchanged.indexOf(cell)
        const has = values.get(cell.id) === true
        const differs = at % DIFFERING === WRONG
        const wrong = at === WRONG
        return {
          report_id: reportId,
          answer_id: cell.id,
          industry_id: cell.industry_id,
          company_id: cell.company_id,
          application_id: cell.application_id,
          capability_id: cell.capability_id,
          sampled: cell.sampled,
          flipped: cell.flipped,
          new_no: cell.new_no,
          coder_id: senior,
          first_value: wrong ? !has : has,
          first_by: researcher,
          second_value: differs && !wrong ? !has : has,
          coded_at: coded,
          ...(differs && {
            second_note: 'Looked again, signed in as a guest.',
            final_value: has,
            final_note: 'It counts once a guest can complete it.',
            adjudicated_at: coded,
          }),
        }
      }),
    )
    .execute()
}
