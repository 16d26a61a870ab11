import { formatMonth } from '@insights/domain/text/format-date.ts'
import type { Kysely, Transaction } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { isOwnerOf, queueMail } from '../../mail/queue-mail.ts'
import { renderMail } from '../../mail/render-mail.ts'
import type { Services } from '../../start/services.ts'

/**
 * Queues an email to every customer whose company owns the edition of a revision that replaces
 * another, in the transaction that publishes it. It names no figure, and staff by no name; the
 * receiver's rights are checked again when it is sent.
 */
export async function queueCorrectionEmails(
  transaction: Transaction<Tables>,
  services: Pick<Services, 'jobs' | 'encryptor' | 'config'>,
  reportId: string,
): Promise<void> {
  const report = await transaction
    .selectFrom('reports')
    .innerJoin('editions', 'editions.id', 'reports.edition_id')
    .innerJoin('industries', 'industries.id', 'editions.industry_id')
    .where('reports.id', '=', reportId)
    .select([
      'reports.title',
      'reports.revision',
      'reports.revision_reason as reason',
      'editions.id as editionId',
      'editions.date',
      'industries.title as industry',
    ])
    .executeTakeFirstOrThrow()
  const { title, revision, reason, editionId } = report
  const owners = await selectOwners(transaction, editionId).execute()
  const edition = `${report.industry}, ${formatMonth(report.date)}`
  const mail = renderMail({
    preheader: 'The report lists what is different, and why.',
    heading: 'A report that you own was corrected',
    paragraphs: [
      'A new revision has replaced the one that you could read. The report lists the answers, scores, ranks and texts that are different.',
    ],
    details: [
      { label: 'Report', value: title },
      { label: 'Edition', value: edition },
      { label: 'Revision', value: String(revision) },
      ...(reason === null ? [] : [{ label: 'Reason', value: reason }]),
    ],
    action: {
      label: 'See the corrections',
      href: new URL(`/appendix/corrections?report=${reportId}`, services.config.publicUrl).href,
    },
    footnote: 'You receive this email because your company owns this edition.',
  })
  for (const { id, email } of owners) {
    await queueMail(transaction, services, {
      to: email,
      ownerOf: { userId: id, editionId },
      subject: `Corrected: ${edition}`,
      ...mail,
    })
  }
}

/** The customers whose company owns an edition, with that company. */
export const selectOwners = (db: Kysely<Tables>, editionId: string) =>
  db
    .selectFrom('users')
    .innerJoin('company_customers', 'company_customers.id', 'users.company_customer_id')
    .where(isOwnerOf(editionId))
    .orderBy('users.id')
    .select([
      'users.id',
      'users.email',
      'company_customers.id as companyId',
      'company_customers.name as company',
    ])
