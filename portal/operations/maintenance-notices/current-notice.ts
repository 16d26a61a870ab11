import type { MaintenanceNotice } from '@insights/contract/operations/maintenance-notices.ts'

import { versionOf } from './dismissed-notices.ts'

/**
 * The notice for the banner: of those still to come that were not dismissed the soonest. `now` is
 * in milliseconds; a notice is shown until the maintenance begins.
 */
export function currentNotice(
  notices: readonly MaintenanceNotice[],
  dismissed: readonly string[],
  now: number,
): MaintenanceNotice | undefined {
  return notices
    .filter((notice) => Date.parse(notice.date) > now && !dismissed.includes(versionOf(notice)))
    .toSorted((one, other) => Date.parse(one.date) - Date.parse(other.date))[0]
}
