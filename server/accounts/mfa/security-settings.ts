import {
  type SecuritySettings,
  securitySettingsApi,
} from '@insights/contract/accounts/security-settings.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { publish, transact } from '../../live/transact.ts'
import type { Services } from '../../start/services.ts'
import { recordActivity } from '../activity/record-activity.ts'

const config = { permission: 'senior', ownership: 'shared' } as const

export const securitySettingsRoutes: Routes = async (route, services) => {
  route(securitySettingsApi.get, config, () => findSecuritySettings(services.db))

  route(securitySettingsApi.update, { ...config, recentProof: true }, (request) =>
    updateSecuritySettings(services, callerOf(request), request.body),
  )
}

export async function findSecuritySettings(db: Kysely<Tables>): Promise<SecuritySettings> {
  const { staff_passcodes } = await db
    .selectFrom('security_settings')
    .select('staff_passcodes')
    .executeTakeFirstOrThrow()
  return { staffPasscodes: staff_passcodes }
}

/** Switching passcodes off also invalidates the ones already sent. */
function updateSecuritySettings(
  services: Pick<Services, 'db' | 'live'>,
  caller: Caller,
  { staffPasscodes }: SecuritySettings,
): Promise<SecuritySettings> {
  return transact(services, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('security_settings')
      .set({ staff_passcodes: staffPasscodes })
      .where('staff_passcodes', '!=', staffPasscodes)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return { staffPasscodes }
    await recordActivity(transaction, {
      subject: 'SECURITY_SETTINGS',
      reference: 'staff-passcodes',
      action: `Switched emailed one-time passcodes for staff ${staffPasscodes ? 'on' : 'off'}`,
      actorId: caller._id,
    })
    publish(transaction, { to: 'seniors', event: { kind: 'security-settings' } })
    return { staffPasscodes }
  })
}
