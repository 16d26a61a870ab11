import { secondCodingApi } from '@insights/contract/answers/second-coding.ts'
import type { RequestPart } from '@insights/contract/endpoint.ts'
import { pickAnswerFields } from '@insights/domain/answers/answer.ts'
import { defaultChange } from '@insights/domain/answers/capability-change.ts'
import { type Transaction, type UpdateObject, sql } from 'kysely'

import { recordActivity } from '../../accounts/activity/record-activity.ts'
import { notify, readAnswered } from '../../accounts/notifications/notify.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict, forbidden, notFound } from '../../http/errors.ts'
import { callerOf, reportOf } from '../../http/permissions.ts'
import { ownedByReportInPath } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import { transact } from '../../live/transact.ts'
import { type Edit, editReport } from '../../reports/edit-report.ts'
import { lockOpenReport } from '../../reports/locks/lock-report.ts'
import type { Services } from '../../start/services.ts'
import { findPreviousAvailability } from '../previous-answers.ts'
import { lockAnswers, lockFirstAnswer, writeAnswers } from '../write-answers.ts'
import { findOwnCells, loadSecondCoding } from './find-second-coding.ts'
import {
  endSecondCoding,
  planSecondCoding,
  publishSecondCoding,
  secondCodingPath,
  selectStaff,
} from './plan-second-coding.ts'

const ofReader = {
  permission: 'staff',
  ownership: ownedByReportInPath('read', 'reportId'),
  secondCoder: 'withheld',
} as const
const ofEditor = {
  ...ofReader,
  ownership: ownedByReportInPath('edit', 'reportId'),
} as const

/** Second coding: seniors plan it and see agreement, staff answer and decide their cells. */
export const secondCodingRoutes: Routes = async (route, services) => {
  const { db } = services

  route(secondCodingApi.get, { ...ofReader, permission: 'senior' }, (request) =>
    loadSecondCoding(db, reportOf(request)._id, callerOf(request)),
  )

  route(secondCodingApi.update, { ...ofEditor, permission: 'senior' }, async (request) => {
    const report = reportOf(request)._id
    await planSecondCoding(services, callerOf(request), report, request.body)
    return loadSecondCoding(db, report, callerOf(request))
  })

  route(secondCodingApi.remove, { ...ofEditor, permission: 'senior' }, async (request) => {
    const report = reportOf(request)._id
    await endSecondCoding(services, callerOf(request), report)
    return loadSecondCoding(db, report, callerOf(request))
  })

  route(secondCodingApi.cells, ofReader, (request) =>
    findOwnCells(db, callerOf(request), reportOf(request)._id),
  )

  route(secondCodingApi.code, ofEditor, async (request) => {
    const { reportId: report, answerId: answer } = request.params
    const agreed = await codeCell(services, callerOf(request), { report, answer }, request.body)
    return { agreed }
  })

  route(secondCodingApi.decide, ofEditor, async (request) => {
    const { reportId: report, answerId: answer } = request.params
    const decided = await decideCell(services, callerOf(request), { report, answer }, request.body)
    const { result: answerChanged, scoresDeleted, reportReopened } = decided
    return { answerChanged, effects: { scoresDeleted, reportReopened } }
  })
}

interface Key {
  readonly report: string
  readonly answer: string
}
type Given = RequestPart<typeof secondCodingApi.code, 'body'>

/**
 * Saves the second answer of a cell beside the present first one, and returns whether they are
 * equal. The report is not changed by it. Throws a 404 if it is not the caller's cell, and a 409 when
 * it was answered before or its first answer is open again.
 */
function codeCell(
  services: Pick<Services, 'db' | 'live'>,
  caller: Caller,
  key: Key,
  { hasCapability, note }: Given,
): Promise<boolean> {
  const { report: reportId, answer } = key
  return transact(services, async (transaction) => {
    const report = await lockOpenReport(transaction, caller, reportId, 'share')
    const coding = await lockCoding(transaction, key)
    if (coding.coder_id !== caller._id) {
      throw notFound('This cell is not yours to answer a second time.')
    }
    if (coding.coded_at !== null) throw conflict('You have answered this cell already.')
    const first = await lockFirstAnswer(transaction, caller, reportId, answer)
    if (!first || first.hasCapability === null || first.status !== 'COMPLETED') {
      throw conflict('The first answer of this cell is being changed. Please try again later.')
    }
    const firstBy = first.lastUpdate?.userId ?? null
    if (firstBy === caller._id) throw forbidden('You gave the first answer of this cell yourself.')
    await update(transaction, key, {
      first_value: first.hasCapability,
      first_by: firstBy,
      second_value: hasCapability,
      second_note: note,
      coded_at: sql<string>`clock_timestamp()`,
    })
    await recordActivity(transaction, {
      subject: 'REPORT',
      reference: reportId,
      action: `Answered a cell of the report "${report.title}" a second time`,
      actorId: caller._id,
    })
    publishSecondCoding(transaction, reportId)
    const agreed = first.hasCapability === hasCapability
    if (!agreed) {
      const { company, application } = first
      await notifyThirdPeople(transaction, caller, {
        reportId,
        firstBy,
        subject: `${company.title}, ${application.title}`,
        excerpt: first.capability.title,
        key: disagreementKey(key),
      })
    }
    return agreed
  })
}

interface Disagreed {
  readonly reportId: string
  readonly firstBy: string | null
  readonly subject: string
  readonly excerpt: string
  readonly key: string
}

/** Notifies the seniors who gave neither answer; without any, the researchers who gave neither. */
async function notifyThirdPeople(
  transaction: Transaction<Tables>,
  { _id: coder }: Caller,
  { reportId, firstBy, ...rest }: Disagreed,
): Promise<void> {
  const staff = await selectStaff(transaction).select(['id', 'login_type']).execute()
  const third = staff.filter(({ id }) => id !== coder && id !== firstBy)
  const seniors = third.filter(({ login_type: role }) => role === 'SENIOR')
  await notify(
    transaction,
    (seniors.length > 0 ? seniors : third).map(({ id: userId }) => ({
      kind: 'to-adjudicate',
      userId,
      // The name of the coder would be no help, and may sway who decides.
      actorId: null,
      reportId,
      path: secondCodingPath(reportId),
      ...rest,
    })),
  )
}

/**
 * Decides a disagreement. Where the answer is another one, it becomes the decided one, as an edit of
 * the report. Throws a 403 to both people who disagree, a 404 without a disagreement, and a 409 when
 * it is decided already.
 */
function decideCell(
  services: Services,
  caller: Caller,
  key: Key,
  { hasCapability, note }: Given,
): Promise<Edit<boolean>> {
  const { report: reportId, answer } = key
  return editReport(services, caller, reportId, async (transaction, report) => {
    const coding = await lockCoding(transaction, key)
    if (coding.coded_at === null || coding.first_value === coding.second_value) throw notFound()
    if ([coding.first_by, coding.coder_id].includes(caller._id)) {
      throw forbidden('You gave one of the two answers: a third person decides.')
    }
    if (coding.adjudicated_at !== null) throw conflict('A colleague has decided this meanwhile.')
    await update(transaction, key, {
      final_value: hasCapability,
      final_note: note,
      adjudicator_id: caller._id,
      adjudicated_at: sql<string>`clock_timestamp()`,
    })
    publishSecondCoding(transaction, reportId)
    await readAnswered(transaction, caller._id, { key: disagreementKey(key) })
    const current = (await lockAnswers(transaction, caller, reportId, [answer])).get(answer)!
    const changed = current.hasCapability !== hasCapability
    if (changed) {
      const previous = await findPreviousAvailability(transaction, reportId, [answer])
      const capabilityChange = defaultChange(hasCapability, previous.get(answer) ?? null)
      const after = {
        ...pickAnswerFields(current, { hasCapability, capabilityChange }),
        status: 'COMPLETED' as const,
      }
      await writeAnswers(transaction, caller, report, [{ before: current, after }])
    }
    const { capability, company, application } = current
    const what = `"${capability.title}" of ${company.title}, ${application.title}`
    return {
      result: changed,
      change: {
        actions: [`Decided a disagreement on ${what} in the report "${report.title}"`],
        events: changed ? [{ kind: 'answers', report: reportId, answers: [answer] }] : [],
      },
    }
  })
}

const disagreementKey = ({ report, answer }: Key) => `to-adjudicate ${report} ${answer}`

async function lockCoding(transaction: Transaction<Tables>, { report, answer }: Key) {
  const row = await transaction
    .selectFrom('second_codings')
    .where('report_id', '=', report)
    .where('answer_id', '=', answer)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('This cell is not answered a second time.')
  return row
}

function update(
  transaction: Transaction<Tables>,
  { report, answer }: Key,
  values: UpdateObject<Tables, 'second_codings'>,
) {
  return transaction
    .updateTable('second_codings')
    .set(values)
    .where('report_id', '=', report)
    .where('answer_id', '=', answer)
    .execute()
}
