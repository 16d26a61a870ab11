import { isStaff } from '@insights/domain/access/is-staff.ts'
import { reportCan } from '@insights/domain/access/report-can.ts'
import { sql, type Transaction } from 'kysely'

import { recordActivity } from '../activity/record-activity.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { conflict, forbidden } from '../http/errors.ts'
import type { ReportAccess } from '../http/find-report-access.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Services } from '../services.ts'
import { purchaseRequestMail } from './purchase-request-mail.ts'

/**
 * Tells the sales department by mail that a customer wants to buy the edition that a report is of.
 * Asked again within a day, nothing more is sent: the answer is the same.
 */
export function requestPurchase(
  services: Services,
  caller: Caller,
  report: ReportAccess,
): Promise<void> {
  const { buy } = reportCan(caller, { status: report.status, complete: true }, report.purchased)
  if (!buy) throw refuse(caller)
  return services.db.transaction().execute(async (transaction) => {
    if (!(await isFirstToday(transaction, caller._id, report.editionId))) return
    const { title, ...request } = await describeRequest(transaction, caller._id, report._id)
    await queueMail(transaction, services, {
      to: services.config.salesEmail,
      ...purchaseRequestMail(request, services.config.publicUrl),
    })
    await recordActivity(transaction, {
      subject: 'REPORT',
      reference: report._id,
      action: `Asked to buy the report "${title}"`,
      actorId: caller._id,
    })
  })
}

const refuse = ({ role }: Caller) =>
  isStaff(role)
    ? forbidden('Staff read every report as it is.')
    : conflict('Your company has bought this report already.')

/** One statement notes the request unless there is a fresh one: of many at once one is the first. */
async function isFirstToday(
  transaction: Transaction<Tables>,
  user_id: string,
  edition_id: string,
): Promise<boolean> {
  const noted = await transaction
    .insertInto('purchase_requests')
    .values({ user_id, edition_id })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'edition_id'])
        .doUpdateSet({ requested_at: sql<string>`now()` })
        .where('purchase_requests.requested_at', '<', sql<string>`now() - interval '1 day'`),
    )
    .returning('user_id')
    .executeTakeFirst()
  return noted !== undefined
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
