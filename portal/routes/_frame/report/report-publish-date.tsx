import { isStaff } from '@insights/domain/access/user.ts'
import { createFileRoute, redirect } from '@tanstack/react-router'

import { requireReport } from '../../../selection/require-report.ts'
import { ExistingReport } from './-ExistingReport.tsx'
import { NewReport } from './-NewReport.tsx'

/** Sets up the selected report, or with an industry in the address a new one of it. */
export const Route = createFileRoute('/_frame/report/report-publish-date')({
  validateSearch: (search): { industry?: string } => {
    const { industry } = search
    return { industry: typeof industry === 'string' && industry !== '' ? industry : undefined }
  },
  beforeLoad: ({ context, search, preload }) => {
    if (!isStaff(context.user.loginType)) {
      throw redirect({ to: '/content-building', search: { report: search.report }, replace: true })
    }
    if (search.industry !== undefined) return
    requireReport({ search, preload })
  },
  component: PublishDate,
})

function PublishDate() {
  const { industry, report } = Route.useSearch()
  if (industry !== undefined) return <NewReport key={industry} industry={industry} />
  return report === undefined ? null : <ExistingReport key={report} report={report} />
}
