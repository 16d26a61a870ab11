import { randomUUID } from 'node:crypto'

import {
  type ReportEmail,
  waitsForSeniors,
} from '@insights/domain/reports/workflow/report-email.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { type Kysely, type Transaction, sql } from 'kysely'

import { notify } from '../../accounts/notifications/notify.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { isActiveStaff, queueMail } from '../../mail/queue-mail.ts'
import { type MailContent, renderMail } from '../../mail/render-mail.ts'
import type { Services } from '../../start/services.ts'

interface Sent {
  readonly kind: ReportEmail
  /** An edit returned an approved report to review. */
  readonly reopened?: boolean
  readonly reportId: string
  /** Reason of a return to draft. */
  readonly reason: string | null
}

/**
 * Queues the emails about a change of a report's status, in its transaction: one for each of the
 * staff who worked on the report or have to act next, except for the caller, who made the change.
 * Users who have to act next are notified as well, also without an email.
 */
export async function queueReportEmails(
  transaction: Transaction<Tables>,
  services: Pick<Services, 'jobs' | 'encryptor' | 'config'>,
  caller: Caller,
  { kind, reopened = false, reportId, reason }: Sent,
): Promise<void> {
  const concerned = await findConcerned(transaction, caller, kind, reportId)
  const next = NEXT[kind]
  if (next) {
    const waitsFor = concerned.filter(({ login_type, worked: hasWorked }) =>
      next === 'returned' ? hasWorked : login_type === 'SENIOR',
    )
    const event = randomUUID()
    await notify(
      transaction,
      waitsFor.map(({ id, industry, date }) => ({
        kind: next,
        userId: id,
        actorId: caller._id,
        reportId,
        path: `${SETUP}?report=${reportId}`,
        subject: `${industry}, ${formatMonth(date)}`,
        excerpt: reason,
        key: `${next} ${event}`,
      })),
    )
  }
  const recipients = concerned.filter(({ emailed }) => emailed)
  for (const { id, email, login_type, worked, title, revision, date, industry } of recipients) {
    const sender = `${caller.name} ${caller.lastName}`
    const event = { kind, reopened, reportId, reason, sender, title, revision, date, industry }
    const to = { worked: worked === true, senior: login_type === 'SENIOR' }
    await queueMail(transaction, services, {
      to: email,
      staffId: id,
      ...reportEmail(event, to, services.config.publicUrl),
    })
  }
}

/** Notifications of users who have to act next. */
const NEXT: Partial<Record<ReportEmail, 'returned' | 'to-approve'>> = {
  finalized: 'to-approve',
  returned: 'returned',
}

/**
 * Returns the staff whom a change of status concerns, each with the email's details of the report;
 * `emailed` unless they have switched its emails off.
 */
export function findConcerned(
  db: Kysely<Tables>,
  caller: Pick<Caller, '_id'>,
  kind: ReportEmail,
  reportId: string,
) {
  return db
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
      'users.name',
      'users.last_name',
      'users.login_type',
      worked.as('worked'),
      sql<boolean>`not ${kind} = any(users.emails_off)`.as('emailed'),
      'reports.title',
      'reports.revision',
      'editions.date',
      'industries.title as industry',
    ])
    .execute()
}

const worked = sql<boolean>`
  (report_editors.user_id is not null or users.id is not distinct from reports.created_by)`

export interface ReportEvent {
  readonly kind: ReportEmail
  /** An edit returned an approved report to review. */
  readonly reopened: boolean
  readonly reportId: string
  readonly title: string
  readonly industry: string
  /** First day of the edition's month. */
  readonly date: string
  readonly revision: number
  /** Name of the user who moved or changed the report. */
  readonly sender: string
  /** Reason of a return to draft; null for the other kinds. */
  readonly reason: string | null
}

interface Wording {
  readonly subject: string
  readonly heading: string
  readonly done: string
  /** For seniors, who have to act next. */
  readonly next?: string
  readonly path: string
  readonly label: string
}

const SETUP = '/report/report-publish-date'

const WORDINGS: Record<ReportEmail, Wording> = {
  finalized: {
    subject: 'Waiting for approval',
    heading: 'A report is waiting for approval',
    done: 'finalized the report for review.',
    next: 'You can approve it, or return it to draft with a reason.',
    path: SETUP,
    label: 'Open the report',
  },
  returned: {
    subject: 'Returned to draft',
    heading: 'A report was returned to draft',
    done: 'returned the report to draft. The reason stays on its setup page until it is finalized again.',
    path: SETUP,
    label: 'Open the report',
  },
  approved: {
    subject: 'Approved',
    heading: 'A report was approved',
    done: 'approved the report.',
    next: 'You can publish it now.',
    path: SETUP,
    label: 'Open the report',
  },
  published: {
    subject: 'Published',
    heading: 'A report was published',
    done: 'published the report. Customers who bought this edition can read it now.',
    path: '/content-building',
    label: 'Read the report',
  },
}

const REOPENED: Wording = {
  ...WORDINGS.finalized,
  subject: 'Waiting for approval again',
  heading: 'An approved report was changed',
  done: 'changed the approved report, which returned it to review.',
  next: 'You can approve it again, or return it to draft with a reason.',
}

/**
 * Returns the email that informs staff about a report. `worked` says why it was sent: to users who
 * worked on the report, or to seniors.
 */
function reportEmail(
  event: ReportEvent,
  { worked, senior }: { readonly worked: boolean; readonly senior: boolean },
  publicUrl: string,
): { subject: string; text: string; html: string } {
  const { subject, heading, done, next, path, label } = event.reopened
    ? REOPENED
    : WORDINGS[event.kind]
  const edition = `${event.industry}, ${formatMonth(event.date)}`
  const content: MailContent = {
    preheader: `${event.sender} ${done}`,
    heading,
    paragraphs: [`${event.sender} ${done}`, ...(senior && next ? [next] : [])],
    details: [
      { label: 'Report', value: event.title },
      { label: 'Edition', value: edition },
      ...(event.revision > 0 ? [{ label: 'Revision', value: String(event.revision) }] : []),
      ...(event.reason === null ? [] : [{ label: 'Reason', value: event.reason }]),
    ],
    action: { label, href: new URL(`${path}?report=${event.reportId}`, publicUrl).href },
    footnote: worked
      ? 'You receive this email because you worked on the report.'
      : 'You receive this email because seniors approve and publish reports.',
    settings: [
      {
        label: 'Choose which emails you receive',
        href: new URL('/profile#emails', publicUrl).href,
      },
    ],
  }
  return { subject: `${subject}: ${edition}`, ...renderMail(content) }
}
