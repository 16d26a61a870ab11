import type { InboxAnswer } from '@insights/contract/answers/inbox.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { isShownTo } from '../../http/withheld-answers.ts'
import { selectAnswers } from '../answer-rows.ts'

/**
 * Returns answers with their titles and the number of their screenshots; withheld ones are left out.
 */
export const selectInboxAnswers = (db: Kysely<Tables>, caller: Caller, reportId: string) =>
  selectAnswers(db)
    .where('answers.report_id', '=', reportId)
    .where(isShownTo(caller))
    .select([
      'answers.id',
      'answers.company_id',
      'report_companies.title as company',
      'answers.application_id',
      'applications.title as application',
      'answers.category_id',
      'report_categories.title as category',
      'answers.capability_id',
      'report_capabilities.title as capability',
      'answers.has_capability',
      sql<number>`(select count(*)::int from answer_images
        where answer_images.report_id = answers.report_id
          and answer_images.answer_id = answers.id)`.as('images'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectInboxAnswers>['execute']>>[number]

export function presentInboxAnswer(row: Row): InboxAnswer {
  return {
    _id: row.id,
    company: { _id: row.company_id, title: row.company },
    application: { _id: row.application_id, title: row.application },
    category: { _id: row.category_id, title: row.category },
    capability: { _id: row.capability_id, title: row.capability },
    hasCapability: row.has_capability,
    images: row.images,
  }
}
