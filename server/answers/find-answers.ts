import type { Answer } from '@insights/contract/answers/answers.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { isStaff } from '@insights/domain/accounts/user.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { findPage } from '../http/lists/find-page.ts'
import { isShownTo } from '../http/withheld-answers.ts'
import {
  type AnswerRow,
  type AnswersQuery,
  capabilityOrder,
  presentAnswer,
  selectAnswers,
  withAnswerColumns,
} from './answer-rows.ts'

/** Returns a page of answers of reports that the caller may read, without those withheld from a second coder. */
export async function findAnswers(
  db: Kysely<Tables>,
  caller: Caller,
  query: AnswersQuery,
  secondCoder = false,
): Promise<FindResult<Answer>> {
  const forStaff = isStaff(caller.role)
  const present = (row: AnswerRow) => presentAnswer(row, forStaff)
  return findPage({
    query,
    rows: secondCoder ? selectAnswers(db).where(isShownTo(caller)) : selectAnswers(db),
    id: 'answers.id',
    columns: {
      _id: 'answers.id',
      report: 'answers.report_id',
      company: 'answers.company_id',
      application: 'answers.application_id',
      category: 'answers.category_id',
      capability: 'answers.capability_id',
      status: 'answers.status',
      updatedAt: 'answers.updated_at',
    },
    sortColumns: { capability: capabilityOrder },
    sort: { capability: 1 },
    bounded: true,
    select: withAnswerColumns,
    present,
  })
}
