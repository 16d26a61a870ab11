import { createFileRoute } from '@tanstack/react-router'

import { keepSelection } from '../../selection/keep-selection.ts'
import { requireReport } from '../../selection/require-report.ts'

/** Pages about the selected report. With none selected there is nothing to show (specification 2, 8). */
export const Route = createFileRoute('/_frame/_selected')({
  search: { middlewares: [({ search, next }) => keepSelection(search, next(search))] },
  beforeLoad: (visit) => requireReport(visit),
})
