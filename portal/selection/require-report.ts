import { redirect } from '@tanstack/react-router'

import { notify } from '../ui/notify/notify.ts'
import { requireSelection, type Visit } from './require-selection.ts'

/** For `beforeLoad` of a page about a report: with none selected, leads to where one can be. */
export function requireReport(visit: Visit) {
  return requireSelection(visit, ['report'], () => {
    if (!visit.preload) notify.warning('Please select a report')
    throw redirect({ to: '/report-list' })
  })
}
