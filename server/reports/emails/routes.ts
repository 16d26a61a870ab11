import {
  type ReportEmails,
  reportEmailsApi,
  type reportEmailsPatch,
} from '@insights/contract/reports/report-emails.ts'
import { REPORT_EMAILS, type ReportEmail } from '@insights/domain/reports/workflow/report-email.ts'
import type { Kysely } from 'kysely'
import type * as z from 'zod'

import { recordOwnActivity } from '../../accounts/activity/record-activity.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'

/** Settings of the emails about reports that the caller receives. */
export const reportEmailsRoutes: Routes = async (route, { db }) => {
  route(reportEmailsApi.get, { permission: 'staff', ownership: 'own' }, (request) =>
    findReportEmails(db, callerOf(request)._id),
  )

  route(reportEmailsApi.patch, { permission: 'staff', ownership: 'own' }, (request) =>
    changeReportEmails(db, callerOf(request), request.body),
  )
}

/** Returns which emails about reports a user receives. */
async function findReportEmails(db: Kysely<Tables>, userId: string): Promise<ReportEmails> {
  const { emails_off } = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select('emails_off')
    .executeTakeFirstOrThrow()
  return present(emails_off)
}

/** Switches the caller's emails on and off, and returns them all. */
function changeReportEmails(
  db: Kysely<Tables>,
  { _id: userId }: Caller,
  patch: z.output<typeof reportEmailsPatch>,
): Promise<ReportEmails> {
  return db.transaction().execute(async (transaction) => {
    const { emails_off: before } = await transaction
      .selectFrom('users')
      .where('id', '=', userId)
      .select('emails_off')
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const changed = REPORT_EMAILS.filter(
      (kind) => patch[kind] !== undefined && patch[kind] === before.includes(kind),
    )
    if (changed.length === 0) return present(before)
    const off = new Set<string>(before)
    for (const kind of changed) {
      if (patch[kind] === true) off.delete(kind)
      else off.add(kind)
    }
    await transaction
      .updateTable('users')
      .set({ emails_off: [...off] })
      .where('id', '=', userId)
      .execute()
    await recordOwnActivity(
      transaction,
      userId,
      `Changed their report emails: ${changed.map((kind) => describe(kind, patch[kind] === true)).join(', ')}`,
    )
    return present([...off])
  })
}

const describe = (kind: ReportEmail, on: boolean) => `${kind} ${on ? 'on' : 'off'}`

function present(off: readonly string[]): ReportEmails {
  const on = (kind: ReportEmail) => !off.includes(kind)
  return {
    finalized: on('finalized'),
    returned: on('returned'),
    approved: on('approved'),
    published: on('published'),
  }
}
