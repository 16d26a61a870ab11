import { type Approval, approvalsApi } from '@insights/contract/reading/approvals.ts'
import { USUAL_DELIVERY } from '@insights/domain/accounts/notifications/notification-kinds.ts'
import { listMissingFigures } from '@insights/domain/reading/figures/read-texts.ts'
import { findUnlikely } from '@insights/domain/reading/findings/sanity.ts'
import { nextStatusAction } from '@insights/domain/reports/workflow/check-transition.ts'
import { toReportEmail } from '@insights/domain/reports/workflow/report-email.ts'
import { compareTitles } from '@insights/domain/text/titles.ts'
import { findUnprintable } from '@insights/print/pdf/find-unprintable.ts'
import { type Kysely, sql } from 'kysely'

import { describeReview } from '../../content/review/routes.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/errors.ts'
import type { ReportAccess } from '../../http/find-report-access.ts'
import { callerOf, reportOf } from '../../http/permissions.ts'
import { ownedByReportInPath } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import { isReader, owns } from '../../mail/queue-mail.ts'
import { selectOwners } from '../../reports/emails/queue-correction-emails.ts'
import { findConcerned } from '../../reports/emails/queue-report-emails.ts'
import { buildDocument } from '../documents/build-document.ts'
import { selectFollowers, selectIndustryFollowers } from '../following/notify-followers.ts'

/** The basis on which staff finalize, approve or publish a report. */
export const approvalsRoutes: Routes = async (route, { db }) => {
  route(
    approvalsApi.get,
    { permission: 'staff', ownership: ownedByReportInPath('edit', 'reportId') },
    (request) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((transaction) => findApproval(transaction, callerOf(request), reportOf(request))),
  )
}

async function findApproval(
  db: Kysely<Tables>,
  caller: Caller,
  report: ReportAccess,
): Promise<Approval> {
  const next = nextStatusAction(report.status)
  if (!next) throw notFound()
  const document = await buildDocument(db, report._id)
  const kind = toReportEmail(next.to)
  const staff = kind === null ? [] : await findConcerned(db, caller, kind, report._id)
  const customers = next.to === 'PUBLISHED' ? await findEmailedCustomers(db, report) : []
  const isNew = next.to === 'PUBLISHED' && !(await findReplaced(db, report))
  const companies = Map.groupBy(customers, ({ companyId }) => companyId)
  return {
    report: report._id,
    to: next.to,
    missingFigures: listMissingFigures(document),
    unlikely: findUnlikely(document).map(({ text }) => text),
    unprintable: await findUnprintable(document, await findOwners(db, report)),
    reviewed: await describeReview(db, report._id),
    emailed: {
      staff: staff
        .filter(({ emailed }) => emailed)
        .map(({ name, last_name }) => `${name} ${last_name}`)
        .toSorted(compareTitles),
      customers: [...companies]
        .map(([_id, users]) => ({ _id, name: users[0]!.company, users: users.length }))
        .toSorted((one, other) => compareTitles(one.name, other.name)),
      notBought: isNew ? (await findNotBought(db, report)).length : 0,
    },
  }
}

/** Returns the names of the company customers that own an edition: each gets copies with its name on. */
async function findOwners(db: Kysely<Tables>, { editionId }: ReportAccess): Promise<string[]> {
  const owners = await db
    .selectFrom('company_reports')
    .innerJoin('company_customers', 'company_customers.id', 'company_reports.company_customer_id')
    .where('company_reports.edition_id', '=', editionId)
    .select('company_customers.name')
    .orderBy('company_customers.name')
    .execute()
  return owners.map(({ name }) => name)
}

/**
 * Returns the customers whom publishing emails, by the queries that it emails by: the owners of a
 * replaced revision get its corrections; of a new edition, the owners who follow something in it and
 * want emails about that.
 */
async function findEmailedCustomers(
  db: Kysely<Tables>,
  { _id: reportId, editionId, industryId }: ReportAccess,
) {
  const owners = selectOwners(db, editionId)
  if (await findReplaced(db, { editionId })) return owners.execute()
  return owners
    .where('users.id', 'in', selectFollowers(db, reportId, industryId))
    .where(wants('publication'))
    .execute()
}

/** Returns the customers whom publishing a new edition emails that it is out, if none buys it before. */
function findNotBought(db: Kysely<Tables>, { editionId, industryId }: ReportAccess) {
  return db
    .selectFrom('users')
    .where('users.id', 'in', selectIndustryFollowers(db, industryId))
    .where(sql<boolean>`${isReader} and not ${owns(editionId)}`)
    .where(wants('not-bought'))
    .select('users.id')
    .execute()
}

/** Condition on a row of `users`: wants emails of a kind. */
const wants = (kind: 'publication' | 'not-bought') => sql<boolean>`coalesce((
  select delivery from notification_choices
  where user_id = users.id and kind = ${kind}), ${USUAL_DELIVERY[kind]}) <> 'none'`

/** Returns the published revision that publishing replaces; undefined for a new edition. */
function findReplaced(db: Kysely<Tables>, { editionId }: Pick<ReportAccess, 'editionId'>) {
  return db
    .selectFrom('reports')
    .where('edition_id', '=', editionId)
    .where('status', '=', 'PUBLISHED_EDITING')
    .select('id')
    .executeTakeFirst()
}
