import { type CaptureSettings, captureSettingsApi } from '@insights/contract/answers/captures.ts'
import { findBrowser } from '@insights/platform/capture/find-browser.ts'
import type { Kysely } from 'kysely'

import { recordActivity } from '../../accounts/activity/record-activity.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict } from '../../http/errors.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { publish, transact } from '../../live/transact.ts'
import type { Services } from '../../start/services.ts'

export const NO_BROWSER = 'Chromium is not installed on the server.'

export const captureSettingsRoutes: Routes = async (route, services) => {
  const { get, update } = captureSettingsApi

  route(get, { permission: 'staff', ownership: 'shared' }, () => findCaptureSettings(services.db))

  route(update, { permission: 'senior', ownership: 'shared' }, (request) =>
    updateCaptureSettings(services, callerOf(request), request.body.enabled),
  )
}

export async function findCaptureSettings(db: Kysely<Tables>): Promise<CaptureSettings> {
  const { enabled, browser_found } = await db
    .selectFrom('capture_settings')
    .select(['enabled', 'browser_found'])
    .executeTakeFirstOrThrow()
  return { enabled, browserFound: browser_found }
}

/** When captures are turned off, waiting ones fail at their turn. */
function updateCaptureSettings(
  services: Pick<Services, 'db' | 'live'>,
  caller: Caller,
  enabled: boolean,
): Promise<CaptureSettings> {
  return transact(services, async (transaction) => {
    const before = await findCaptureSettings(transaction)
    if (enabled && before.browserFound === false) throw conflict(NO_BROWSER)
    const { numUpdatedRows } = await transaction
      .updateTable('capture_settings')
      .set({ enabled })
      .where('enabled', '!=', enabled)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return before
    await recordActivity(transaction, {
      subject: 'SECURITY_SETTINGS',
      reference: 'captures',
      action: `Switched capturing web pages ${enabled ? 'on' : 'off'}`,
      actorId: caller._id,
    })
    publish(transaction, { to: 'staff', event: { kind: 'capture-settings' } })
    return { ...before, enabled }
  })
}

/** Looks for Chromium where the jobs run, and records whether it is installed. */
export async function noteBrowser({
  config,
  db,
}: Pick<Services, 'config' | 'db'>): Promise<string | undefined> {
  const path = findBrowser(config.chromium.path)
  const found = path !== undefined
  await db
    .updateTable('capture_settings')
    .set({ browser_found: found })
    .where('browser_found', 'is distinct from', found)
    .execute()
  return path
}
