import type { MaintenanceNotice } from '@insights/contract/operations/maintenance-notices.ts'

import { versionOf } from './dismissed-notices.ts'

/**
 * Returns the notice for the banner: the soonest one still to come that was not dismissed. `now` is
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
