import { isStaff } from '@insights/domain/accounts/user.ts'
import { reportCan } from '@insights/domain/reports/workflow/report-can.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import type { ExpressionBuilder, Transaction } from 'kysely'

import { recordActivity } from '../../accounts/activity/record-activity.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict, forbidden } from '../../http/errors.ts'
import { type ReportAccess, findReportAccess } from '../../http/find-report-access.ts'
import { publish, transact } from '../../live/transact.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { renderMail } from '../../mail/render-mail.ts'
import type { Services } from '../../start/services.ts'
import { publishPurchasesChanged } from '../assignments/write-assignments.ts'

/**
 * Records that a company customer wants to buy the edition of a report, and emails the sales
 * department. A colleague who asks again before the edition is assigned or the request declined
 * gets the same response, and nothing more is sent. Throws a 403 for staff, a 409 where the edition
 * is bought.
 */
export function requestPurchase(
  services: Services,
  caller: Caller,
  report: ReportAccess,
): Promise<void> {
  return transact(services, async (transaction) => {
    // Waits for a concurrent assignment of the edition, and makes later ones wait.
    await transaction
      .selectFrom('editions')
      .where('id', '=', report.editionId)
      .select('id')
      .forUpdate()
      .execute()
    const { purchased, sample } =
      (await findReportAccess(transaction, caller, report._id)) ?? report
    const { buy } = reportCan(caller, { status: report.status, sample, complete: true }, purchased)
    if (!buy) throw toRejection(caller)
    if (!(await isNew(transaction, caller, report.editionId))) return
    const { title, ...request } = await describeRequest(transaction, caller._id, report._id)
    await queueMail(transaction, services, {
      to: services.config.salesEmail,
      ...purchaseRequestEmail(request, services.config.publicUrl),
    })
    await recordActivity(transaction, {
      subject: 'REPORT',
      reference: report._id,
      action: `Requested to buy the report "${title}"`,
      actorId: caller._id,
    })
    publishRequests(transaction, { user: caller._id, companyCustomer: caller.companyCustomerId })
  })
}

/** SQL condition: requests of the caller's company customer, or the caller's own without one. */
export const isOwnRequest =
  ({ _id, companyCustomerId }: Caller) =>
  (eb: ExpressionBuilder<Tables, 'purchase_requests'>) =>
    companyCustomerId !== null
      ? eb('purchase_requests.company_customer_id', '=', companyCustomerId)
      : eb.and([
          eb('purchase_requests.company_customer_id', 'is', null),
          eb('purchase_requests.user_id', '=', _id),
        ])

interface Requester {
  /** Null once the account is deleted. */
  readonly user: string | null
  readonly companyCustomer: string | null
}

/**
 * Publishes the progress of a request to open pages of the company customer, or of its user without
 * one.
 */
export function publishRequests(
  transaction: Transaction<Tables>,
  { user, companyCustomer }: Requester,
): void {
  if (companyCustomer !== null) publishPurchasesChanged(transaction, companyCustomer)
  else if (user !== null) publish(transaction, { to: 'user', user, event: { kind: 'purchases' } })
}

const toRejection = ({ role }: Caller) =>
  isStaff(role)
    ? forbidden('Staff already have access to every report.')
    : conflict('Your company has bought this report already.')

/**
 * Returns true for the first request, or one that replaces a declined request: for one of many
 * concurrent calls.
 */
async function isNew(
  transaction: Transaction<Tables>,
  caller: Caller,
  edition_id: string,
): Promise<boolean> {
  await transaction
    .deleteFrom('purchase_requests')
    .where(isOwnRequest(caller))
    .where('edition_id', '=', edition_id)
    .where('declined_at', 'is not', null)
    .execute()
  const recorded = await transaction
    .insertInto('purchase_requests')
    .values({
      user_id: caller._id,
      company_customer_id: caller.companyCustomerId,
      edition_id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return recorded !== undefined
}

async function describeRequest(transaction: Transaction<Tables>, userId: string, reportId: string) {
  const row = await transaction
    .selectFrom('users')
    .leftJoin('company_customers', 'company_customers.id', 'users.company_customer_id')
    .leftJoin('sales_people', 'sales_people.id', 'company_customers.sales_person_id')
    .innerJoin('reports', (join) => join.on('reports.id', '=', reportId))
    .innerJoin('editions', 'editions.id', 'reports.edition_id')
    .innerJoin('industries', 'industries.id', 'editions.industry_id')
    .where('users.id', '=', userId)
    .select([
      'users.name',
      'users.last_name',
      'users.email',
      'users.phone',
      'users.title as position',
      'users.company',
      'company_customers.id as firm_id',
      'company_customers.name as firm',
      'sales_people.name as sales_person',
      'sales_people.email as sales_email',
      'reports.title',
      'editions.date',
      'industries.title as industry',
    ])
    .executeTakeFirstOrThrow()
  return {
    title: row.title,
    name: `${row.name} ${row.last_name}`,
    email: row.email,
    phone: row.phone,
    position: row.position,
    company: row.firm ?? row.company,
    companyId: row.firm_id,
    salesPerson: row.sales_person === null ? '' : `${row.sales_person} <${row.sales_email}>`,
    industry: row.industry,
    date: row.date,
  }
}

interface PurchaseRequest {
  readonly name: string
  readonly email: string
  readonly phone: string
  /** Job title of the user. */
  readonly position: string
  readonly company: string
  /** Id of the company customer, where the user belongs to one. */
  readonly companyId: string | null
  /** Sales person of the company customer, if it has one. */
  readonly salesPerson: string
  readonly industry: string
  /** First day of the edition's month. */
  readonly date: string
}

/** Emails the sales department who wants to buy which edition, with a link to assign it. */
function purchaseRequestEmail(request: PurchaseRequest, publicUrl: string) {
  const { name, industry, company, companyId } = request
  const month = formatMonth(request.date)
  const details = {
    Industry: industry,
    Month: month,
    Name: name,
    Email: request.email,
    Phone: request.phone,
    Title: request.position,
    Company: company,
    'Sales person': request.salesPerson,
  }
  const mail = renderMail({
    preheader: `${name} would like to buy ${industry}, ${month}.`,
    heading: 'Purchase request',
    paragraphs: [
      `${name} has seen the preview of the report ${industry}, ${month}, and would like to buy it.`,
      'Once you have agreed, add the report to the company in Client Management: its users can read it from that moment on.',
    ],
    details: Object.entries(details).flatMap(([label, value]) =>
      value === '' ? [] : [{ label, value }],
    ),
    ...(companyId !== null && {
      action: {
        label: 'Open the company',
        href: new URL(`/management/company-details?company=${companyId}`, publicUrl).href,
      },
    }),
    footnote:
      'Sent once for each company and report, whoever of its users asks, and again after the request was declined.',
  })
  return {
    subject: `Purchase request: ${industry}, ${month}${company && ` (${company})`}`,
    ...mail,
  }
}
