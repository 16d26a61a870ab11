import {
  type AnswerHistoryEntry,
  type AnsweredState,
  answerHistoryApi,
  type answerHistoryFind,
} from '@insights/contract/answers/answer-history.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { EMPTY_ANSWER } from '@insights/domain/answers/answer.ts'
import type { Kysely } from 'kysely'
import type * as z from 'zod'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { findPage } from '../http/lists/find-page.ts'
import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { isShownTo } from '../http/withheld-answers.ts'
import { ownedByAnswerInQuery } from './ownership.ts'

export const answerHistoryRoutes: Routes = async (route, { db }) => {
  route(
    answerHistoryApi.find,
    { permission: 'staff', ownership: ownedByAnswerInQuery, secondCoder: 'withheld' },
    (request) => findAnswerHistory(db, callerOf(request), request.query),
  )
}

interface ChangeRow {
  id: string
  revision: number
  changed_at: string
  changed_by: string | null
  name: string | null
  last_name: string | null
  before: AnsweredState
  after: AnsweredState
}

/**
 * Returns the changes of an answer in its report and in the edition's earlier revisions; none of a
 * withheld one.
 */
function findAnswerHistory(
  db: Kysely<Tables>,
  caller: Caller,
  { answer, ...query }: z.output<typeof answerHistoryFind>,
): Promise<FindResult<AnswerHistoryEntry>> {
  return findPage({
    query,
    rows: db
      .selectFrom('answers')
      .innerJoin('reports', 'reports.id', 'answers.report_id')
      .innerJoin('reports as revisions', (join) =>
        join
          .onRef('revisions.edition_id', '=', 'reports.edition_id')
          .onRef('revisions.revision', '<=', 'reports.revision'),
      )
      .innerJoin('answer_changes', (join) =>
        join
          .onRef('answer_changes.report_id', '=', 'revisions.id')
          .onRef('answer_changes.company_id', '=', 'answers.company_id')
          .onRef('answer_changes.application_id', '=', 'answers.application_id')
          .onRef('answer_changes.capability_id', '=', 'answers.capability_id'),
      )
      .leftJoin('people', 'people.id', 'answer_changes.changed_by')
      .where('answers.id', '=', answer)
      .where(isShownTo(caller)),
    id: 'answer_changes.id',
    columns: { date: 'answer_changes.changed_at' },
    sort: { date: -1 },
    select: (rows) =>
      rows
        .select([
          'answer_changes.id',
          'revisions.revision',
          'answer_changes.changed_at',
          'people.id as changed_by',
          'people.name',
          'people.last_name',
          'answer_changes.before',
          'answer_changes.after',
        ])
        .$castTo<ChangeRow>(),
    present: presentChange,
  })
}

function presentChange(row: ChangeRow): AnswerHistoryEntry {
  const { changed_by: by, name, last_name: lastName } = row
  return {
    _id: row.id,
    revision: row.revision,
    date: row.changed_at,
    user: by === null ? null : { _id: by, name: name ?? '', lastName: lastName ?? '' },
    before: { ...EMPTY_ANSWER, ...row.before },
    after: { ...EMPTY_ANSWER, ...row.after },
  }
}
