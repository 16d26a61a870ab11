import {
  type PortalDay,
  type PortalTime,
  portalTimeApi,
} from '@insights/contract/accounts/portal-time.ts'
import { dayIn, endOfDay } from '@insights/domain/text/time-zone.ts'
import { prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { badRequest } from '../../http/errors.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { publish, transact } from '../../live/transact.ts'
import type { Services } from '../../start/services.ts'
import { recordActivity } from '../activity/record-activity.ts'

/** The time zone by which the firm counts days: staff read it, seniors change it. */
export const portalTimeRoutes: Routes = async (route, services) => {
  const { get, update } = portalTimeApi

  route(get, { permission: 'staff', ownership: 'shared' }, () => findPortalTime(services.db))

  route(update, { permission: 'senior', ownership: 'shared' }, (request) =>
    updateTimeZone(services, callerOf(request), request.body.chosen),
  )
}

const SERVER = Intl.DateTimeFormat().resolvedOptions().timeZone

const selectSettings = prepared('portal-settings', (db: Kysely<Tables>) =>
  db.selectFrom('portal_settings').select('time_zone'),
)

/** Returns the time zone of the firm. */
export async function findTimeZone(db: Kysely<Tables>): Promise<string> {
  const [settings] = await selectSettings(db, {})
  return settings?.time_zone ?? SERVER
}

/** Returns the present day of the firm. */
export async function findPortalDay(db: Kysely<Tables>): Promise<PortalDay> {
  return portalDayIn(await findTimeZone(db))
}

function portalDayIn(timeZone: string): PortalDay {
  const now = new Date()
  const endsIn = endOfDay(now, timeZone).getTime() - now.getTime()
  return { timeZone, today: dayIn(now, timeZone), endsIn }
}

async function findPortalTime(db: Kysely<Tables>): Promise<PortalTime> {
  const [settings] = await selectSettings(db, {})
  const chosen = settings?.time_zone ?? null
  return { ...portalDayIn(chosen ?? SERVER), chosen, server: SERVER }
}

function updateTimeZone(
  services: Pick<Services, 'db' | 'live'>,
  caller: Caller,
  chosen: string | null,
): Promise<PortalTime> {
  return transact(services, async (transaction) => {
    if (chosen !== null && !(await knowsTimeZone(transaction, chosen))) {
      const message = 'The database does not know this time zone. Choose another one.'
      throw badRequest(message, { chosen: message })
    }
    const { numUpdatedRows } = await transaction
      .updateTable('portal_settings')
      .set({ time_zone: chosen })
      .where('time_zone', 'is distinct from', chosen)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) {
      await recordActivity(transaction, {
        subject: 'SECURITY_SETTINGS',
        reference: 'portal-time',
        action: `Set the time zone of the firm to ${chosen ?? `the server's, ${SERVER}`}`,
        actorId: caller._id,
      })
      publish(transaction, { to: 'staff', event: { kind: 'portal-time' } })
    }
    return findPortalTime(transaction)
  })
}

/** The database counts answers by day; its list of time zones may be an older one. */
async function knowsTimeZone(db: Kysely<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(db)
  return rows.length > 0
}
