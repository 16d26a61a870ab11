import {
  type AnswersToCheck,
  answersToCheckApi,
  MAX_CHECKED_ANSWERS,
} from '@insights/contract/scoring/answers-to-check.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import {
  type AnswerInfluence,
  findAnswerInfluence,
} from '@insights/domain/scoring/answer-influence.ts'
import { compareText, compareTitles } from '@insights/domain/text/titles.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { reportOf } from '../http/permissions.ts'
import { ownedByReportInPath } from '../http/report-ownership.ts'
import type { Routes } from '../http/routes.ts'
import { findAnswerImages } from '../screenshots/images/find-answer-images.ts'
import { loadScoring } from './load-scoring.ts'

/** The answers that staff should check first; calculated on request, and for nothing else. */
export const answersToCheckRoutes: Routes = async (route, { db }) => {
  route(
    answersToCheckApi.get,
    { permission: 'staff', ownership: ownedByReportInPath('read', 'reportId') },
    (request) => findAnswersToCheck(db, reportOf(request)._id),
  )
}

async function findAnswersToCheck(db: Kysely<Tables>, report: string): Promise<AnswersToCheck> {
  const { inputs, missing } = await loadScoring(db, report)
  if (inputs === null) return { report, missing: [...missing], answers: 0, changing: 0, data: [] }
  const { answers, influences } = findAnswerInfluence(inputs)
  const names = new Map(inputs.companies.map(({ companyId, title }) => [companyId, title]))
  // Equal answers of one company, application and category have one effect.
  const cells = new Map(
    influences.map((influence) => [cellOf(influence.answer), influence] as const),
  )
  const first = [...cells.values()].slice(0, MAX_CHECKED_ANSWERS)
  const found = await selectAnswers(db, report, first)
  const order = new Map(first.map((influence, place) => [cellOf(influence.answer), place]))
  const data = found
    .map((row) => ({ ...row, cell: cellOf({ ...row, application: KEYS.get(row.applicationId)! }) }))
    .toSorted(
      (one, other) =>
        order.get(one.cell)! - order.get(other.cell)! ||
        compareTitles(one.capability, other.capability) ||
        compareText(one.id, other.id),
    )
    .slice(0, MAX_CHECKED_ANSWERS)
  const images = await findAnswerImages(
    db,
    report,
    data.map(({ id }) => id),
  )
  return {
    report,
    missing: [],
    answers,
    changing: influences.length,
    data: data.map((row) => ({
      answer: row.id,
      company: { _id: row.companyId, title: names.get(row.companyId) ?? '' },
      application: row.applicationId,
      category: row.categoryId,
      capability: row.capability,
      hasCapability: row.hasCapability === true,
      moves: cells.get(row.cell)!.moves.map(({ companyId, from, to }) => ({
        company: names.get(companyId) ?? '',
        from,
        to,
      })),
      screenshots: images.get(row.id) ?? [],
    })),
  }
}

const KEYS = new Map(APPLICATIONS.map(({ _id, title }) => [_id, title]))
const IDS = new Map(APPLICATIONS.map(({ _id, title }) => [title, _id]))

type Cell = AnswerInfluence['answer']

function cellOf({ companyId, application, categoryId, hasCapability }: Cell): string {
  return [companyId, application, categoryId, hasCapability].join(' ')
}

/** The answers of at most twenty cells. */
async function selectAnswers(
  db: Kysely<Tables>,
  report: string,
  influences: readonly AnswerInfluence[],
) {
  if (influences.length === 0) return []
  return db
    .selectFrom('answers')
    .innerJoin('report_capabilities', (join) =>
      join
        .onRef('report_capabilities.report_id', '=', 'answers.report_id')
        .onRef('report_capabilities.capability_id', '=', 'answers.capability_id')
        .onRef('report_capabilities.category_id', '=', 'answers.category_id'),
    )
    .where('answers.report_id', '=', report)
    .where((eb) =>
      eb.or(
        influences.map(({ answer }) =>
          eb.and([
            eb('answers.company_id', '=', answer.companyId),
            eb('answers.application_id', '=', IDS.get(answer.application)!),
            eb('answers.category_id', '=', answer.categoryId),
            eb('answers.has_capability', '=', answer.hasCapability),
          ]),
        ),
      ),
    )
    .select([
      'answers.id',
      'answers.company_id as companyId',
      'answers.application_id as applicationId',
      'answers.category_id as categoryId',
      'answers.has_capability as hasCapability',
      'report_capabilities.title as capability',
    ])
    .execute()
}
