import { createFileRoute } from '@tanstack/react-router'

import { requireReport } from '../../selection/require-selection.ts'
import { preserveSelection } from '../../selection/selection.ts'

/** Pages about the selected report. With none selected there is nothing to show (B8). */
export const Route = createFileRoute('/_frame/_selected')({
  search: { middlewares: [({ search, next }) => preserveSelection(search, next(search))] },
  beforeLoad: (visit) => requireReport(visit),
})
