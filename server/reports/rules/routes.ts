import {
  type AnswerWithoutScreenshot,
  MAX_LISTED_ANSWERS,
  type ReportRules,
  reportRulesApi,
} from '@insights/contract/reports/report-rules.ts'
import { isSenior } from '@insights/domain/accounts/user.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { includesAccess } from '@insights/domain/reports/access/access.ts'
import { lacksScreenshot } from '@insights/domain/reports/changed-answers.ts'
import { compareTitles } from '@insights/domain/text/titles.ts'
import type { Kysely } from 'kysely'

import { presentMonth } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/errors.ts'
import type { ReportAccess } from '../../http/find-report-access.ts'
import { callerOf, reportOf } from '../../http/permissions.ts'
import { ownedByReportInPath } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import type { Services } from '../../start/services.ts'
import { type Edit, editReport } from '../edit-report.ts'
import { type ChangedAnswer, findChangedAnswers } from '../progress/changed-answers.ts'
import { selectPreviousReport } from '../progress/previous-report.ts'

/** The rules of a report: all staff see them, seniors turn them on and off. */
export const reportRulesRoutes: Routes = async (route, services) => {
  const { db } = services
  route(
    reportRulesApi.get,
    {
      permission: 'staff',
      ownership: ownedByReportInPath('read', 'reportId'),
      secondCoder: 'withheld',
    },
    (request) => loadRules(db, callerOf(request), reportOf(request)),
  )

  route(
    reportRulesApi.update,
    {
      permission: 'senior',
      ownership: ownedByReportInPath('edit', 'reportId'),
      secondCoder: 'withheld',
    },
    async (request) => {
      const { changedNeedsScreenshot } = request.body
      const [caller, report] = [callerOf(request), reportOf(request)]
      const edit = await changeRule(services, caller, report._id, changedNeedsScreenshot)
      const { scoresDeleted, reportReopened } = edit
      const rules = await loadRules(db, caller, report)
      return { ...rules, effects: { scoresDeleted, reportReopened } }
    },
  )
}

/** Returns the rules of a report and what it lacks by them; throws a 404 for an unknown report. */
async function loadRules(
  db: Kysely<Tables>,
  caller: Caller,
  { _id: reportId, access }: ReportAccess,
): Promise<ReportRules> {
  const [report, [previous], changed] = await Promise.all([
    db
      .selectFrom('reports')
      .where('id', '=', reportId)
      .select('changed_needs_screenshot')
      .executeTakeFirst(),
    selectPreviousReport(db, { reportId }),
    findChangedAnswers(db, caller, [reportId]),
  ])
  if (!report) throw notFound()
  const missing = changed.filter(lacksScreenshot).toSorted(compareAnswers)
  return {
    report: reportId,
    changedNeedsScreenshot: report.changed_needs_screenshot,
    previousReport: previous
      ? { _id: previous.id, title: previous.title, date: presentMonth(previous.date)! }
      : null,
    changed: changed.length,
    missing: {
      total: missing.length,
      data: missing.slice(0, MAX_LISTED_ANSWERS).map(presentAnswer),
    },
    can: { change: isSenior(caller.role) && includesAccess(access, 'edit') },
  }
}

const POSITIONS = new Map<string, number>(APPLICATIONS.map(({ _id }, index) => [_id, index]))

/** Orders by company, application and capability, as in the tables. */
function compareAnswers(one: ChangedAnswer, other: ChangedAnswer): number {
  return (
    compareTitles(one.company.title, other.company.title) ||
    compareTitles(one.company._id, other.company._id) ||
    POSITIONS.get(one.applicationId)! - POSITIONS.get(other.applicationId)! ||
    compareTitles(one.capability, other.capability) ||
    compareTitles(one.id, other.id)
  )
}

function presentAnswer(answer: ChangedAnswer): AnswerWithoutScreenshot {
  return {
    answer: answer.id,
    company: answer.company,
    application: answer.applicationId,
    category: answer.categoryId,
    capability: answer.capability,
    hasCapability: answer.hasCapability === true,
  }
}

/** Locks the report exclusively, so that it is not finalized by the former rule meanwhile. */
function changeRule(
  services: Services,
  caller: Caller,
  reportId: string,
  changedNeedsScreenshot: boolean,
): Promise<Edit<void>> {
  return editReport(
    services,
    caller,
    reportId,
    async (transaction, report) => {
      if (report.changedNeedsScreenshot === changedNeedsScreenshot) {
        return { result: undefined, change: null }
      }
      await transaction
        .updateTable('reports')
        .set({ changed_needs_screenshot: changedNeedsScreenshot })
        .where('id', '=', reportId)
        .execute()
      const turned = changedNeedsScreenshot ? 'Turned on' : 'Turned off'
      const rule = 'the rule “A changed answer needs a screenshot”'
      return {
        result: undefined,
        change: {
          actions: [`${turned} ${rule} of the report "${report.title}"`],
          events: [{ kind: 'report', report: reportId }],
        },
      }
    },
    { exclusive: true },
  )
}
