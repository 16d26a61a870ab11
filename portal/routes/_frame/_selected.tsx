import { createFileRoute } from '@tanstack/react-router'

import { preserveSelection } from '../../selection/preserve-selection.ts'
import { requireReport } from '../../selection/require-report.ts'

/** Pages about the selected report. With none selected there is nothing to show (B8). */
export const Route = createFileRoute('/_frame/_selected')({
  search: { middlewares: [({ search, next }) => preserveSelection(search, next(search))] },
  beforeLoad: (visit) => requireReport(visit),
})
