import { createFileRoute, redirect } from '@tanstack/react-router'

import { keepSelection } from '../../selection/keep-selection.ts'
import { requireSelection } from '../../selection/require-selection.ts'
import { notify } from '../../ui/notify/notify.ts'

/** Pages about the selected report. With none selected there is nothing to show (specification 2, 8). */
export const Route = createFileRoute('/_frame/_selected')({
  search: { middlewares: [({ search, next }) => keepSelection(search, next(search))] },
  beforeLoad: (visit) =>
    requireSelection(visit, ['report'], () => {
      notify.warning('Please select a report')
      throw redirect({ href: '/report-list' })
    }),
})
