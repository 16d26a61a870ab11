import { type ReportEmail, waitsForSeniors } from '@insights/domain/workflow/report-email.ts'
import { sql, type Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { isActiveStaff, queueMail } from '../mail/queue-mail.ts'
import type { Services } from '../services.ts'
import { reportEmail } from './report-email.ts'

interface Sent {
  readonly kind: ReportEmail
  /** An edit returned an approved report to review. */
  readonly reopened?: boolean
  readonly reportId: string
  /** Why it went back to draft. */
  readonly reason: string | null
}

/**
 * Queues the emails about a change of a report's status, in its transaction: one for each of the
 * staff who worked on the report or have to act next, but not for the caller, who made the change.
 */
export async function queueReportEmails(
  transaction: Transaction<Tables>,
  services: Pick<Services, 'jobs' | 'encryptor' | 'config'>,
  caller: Caller,
  { kind, reopened = false, reportId, reason }: Sent,
): Promise<void> {
  const recipients = await findRecipients(transaction, caller, kind, reportId)
  for (const { id, email, login_type, worked, ...report } of recipients) {
    const sender = `${caller.name} ${caller.lastName}`
    const event = { kind, reopened, reportId, reason, sender, ...report }
    const to = { worked: worked === true, senior: login_type === 'SENIOR' }
    await queueMail(transaction, services, {
      to: email,
      staffId: id,
      ...reportEmail(event, to, services.config.publicUrl),
    })
  }
}

/** Each with what the email says of the report. */
function findRecipients(
  transaction: Transaction<Tables>,
  caller: Caller,
  kind: ReportEmail,
  reportId: string,
) {
  return transaction
    .selectFrom('reports')
    .innerJoin('editions', 'editions.id', 'reports.edition_id')
    .innerJoin('industries', 'industries.id', 'editions.industry_id')
    .innerJoin('users', (join) => join.on('users.id', '!=', caller._id))
    .leftJoin('report_editors', (join) =>
      join
        .onRef('report_editors.report_id', '=', 'reports.id')
        .onRef('report_editors.user_id', '=', 'users.id'),
    )
    .where('reports.id', '=', reportId)
    .where(isActiveStaff)
    .where(sql<boolean>`not ${kind} = any(users.emails_off)`)
    .where((eb) =>
      eb.or([
        worked,
        ...(waitsForSeniors(kind) ? [eb('users.login_type', '=', 'SENIOR' as const)] : []),
      ]),
    )
    .orderBy('users.id')
    .select([
      'users.id',
      'users.email',
      'users.login_type',
      worked.as('worked'),
      'reports.title',
      'reports.revision',
      'editions.date',
      'industries.title as industry',
    ])
    .execute()
}

const worked = sql<boolean>`
  (report_editors.user_id is not null or users.id is not distinct from reports.created_by)`
