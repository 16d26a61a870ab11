import type { ApplicationId } from '@insights/domain/catalogue/application.ts'
import {
  type ComparedAnswer,
  type ComparedScreenshot,
  lacksScreenshot,
} from '@insights/domain/reports/changed-answers.ts'
import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { isShownTo } from '../../http/withheld-answers.ts'
import { comparedReport, previousReport } from './previous-report.ts'

/** An answer that differs from the previous edition's. */
export interface ChangedAnswer extends ComparedAnswer {
  readonly id: string
  readonly reportId: string
  readonly company: { readonly _id: string; readonly title: string }
  readonly applicationId: ApplicationId
  readonly categoryId: string
  /** Title of the capability. */
  readonly capability: string
}

/**
 * Returns the changed answers of some reports, in no order, without those withheld from the caller;
 * null where no person reads them. For a revision, `readers have` compares with what it replaces.
 */
export async function findChangedAnswers(
  db: Kysely<Tables>,
  caller: Pick<Caller, '_id'> | null,
  reportIds: readonly string[],
  since: keyof typeof select = 'previous edition',
): Promise<ChangedAnswer[]> {
  if (reportIds.length === 0) return []
  const rows = await select[since](db, { reportIds, callerId: caller?._id ?? null })
  return rows.map((row) => ({
    id: row.id,
    reportId: row.report_id,
    company: { _id: row.company_id, title: row.company },
    applicationId: row.application_id,
    categoryId: row.category_id,
    capability: row.capability,
    hasCapability: row.has_capability,
    previous: row.previous,
    screenshots: row.screenshots,
    previousFiles: row.previous_files,
  }))
}

/**
 * Returns how many changed answers of each report lack a screenshot; reports that lack none are
 * missing.
 */
export async function countMissingScreenshots(
  db: Kysely<Tables>,
  caller: Pick<Caller, '_id'>,
  reportIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const answer of await findChangedAnswers(db, caller, reportIds)) {
    if (!lacksScreenshot(answer)) continue
    counts.set(answer.reportId, (counts.get(answer.reportId) ?? 0) + 1)
  }
  return counts
}

/** Returns the query of answers that differ from those of an earlier report. */
const changedSince =
  (earlier: typeof previousReport | typeof comparedReport) =>
  (db: Kysely<Tables>, params: Params<{ reportIds: readonly string[]; callerId: string | null }>) =>
    db
      .selectFrom('reports')
      .innerJoinLateral(earlier(db, { reportId: sql<string>`reports.id` }).as('earlier'), (join) =>
        join.onTrue(),
      )
      .innerJoin('answers', 'answers.report_id', 'reports.id')
      .innerJoin('answers as before', (join) =>
        join
          .onRef('before.report_id', '=', 'earlier.id')
          .onRef('before.company_id', '=', 'answers.company_id')
          .onRef('before.application_id', '=', 'answers.application_id')
          .onRef('before.capability_id', '=', 'answers.capability_id'),
      )
      .innerJoin('report_companies', (join) =>
        join
          .onRef('report_companies.report_id', '=', 'answers.report_id')
          .onRef('report_companies.company_id', '=', 'answers.company_id'),
      )
      .innerJoin('report_capabilities', (join) =>
        join
          .onRef('report_capabilities.report_id', '=', 'answers.report_id')
          .onRef('report_capabilities.capability_id', '=', 'answers.capability_id'),
      )
      .where('reports.id', '=', sql<string>`any(${params.reportIds}::uuid[])`)
      .whereRef('answers.has_capability', '<>', 'before.has_capability')
      .where(isShownTo({ _id: params.callerId }))
      .select([
        'answers.id',
        'answers.report_id',
        'answers.company_id',
        'report_companies.title as company',
        'answers.application_id',
        'answers.category_id',
        'report_capabilities.title as capability',
        'answers.has_capability',
        'before.has_capability as previous',
        sql<ComparedScreenshot[]>`(
          select coalesce(json_agg(json_build_object('file', images.sha256, 'redacted', exists (
            select from image_redactions where image_redactions.image_id = images.id))), '[]')
          from answer_images join images on images.id = answer_images.image_id
          where answer_images.report_id = answers.report_id
            and answer_images.answer_id = answers.id)`.as('screenshots'),
        sql<string[]>`array(
          select images.sha256
          from answer_images join images on images.id = answer_images.image_id
          where answer_images.report_id = before.report_id
            and answer_images.answer_id = before.id)`.as('previous_files'),
      ])

const select = {
  'previous edition': prepared('find-changed-answers', changedSince(previousReport)),
  'readers have': prepared('find-answers-unlike-readers', changedSince(comparedReport)),
}
