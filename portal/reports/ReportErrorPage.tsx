import { type ErrorComponentProps, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

import { NoReportError } from '../selection/require-selection.ts'
import { ButtonLink } from '../ui/links/ButtonLink.tsx'
import { ErrorPage, StatusPage } from '../ui/status/StatusPage.tsx'
import { UnknownReportError } from './report-queries.ts'

/** Milliseconds that the page explains the error before it opens the reports (B8). */
const REDIRECT_MS = 3000

/** The page for a thrown error: no report selected, an unknown report, or any other error. */
export function ReportErrorPage(props: ErrorComponentProps) {
  const { error } = props
  if (error instanceof NoReportError) return <SelectReport />
  if (error instanceof UnknownReportError) return <UnknownReportPage />
  return <ErrorPage {...props} />
}

function SelectReport() {
  const navigate = useNavigate()
  const leave = useEffectEvent(() => void navigate({ to: '/report-list', replace: true }))
  useEffect(() => {
    const timer = setTimeout(leave, REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <StatusPage
      mark="Report"
      title="Please select a report"
      actions={<ButtonLink to="/report-list">Go to the reports</ButtonLink>}
    >
      This page is about a report, and none is selected. The list of reports opens in a moment.
    </StatusPage>
  )
}

function UnknownReportPage() {
  return (
    <StatusPage
      mark="404"
      title="Report not found"
      actions={<ButtonLink to="/report-list">Go to the reports</ButtonLink>}
    >
      The report in the address does not exist, or you do not have access to it.
    </StatusPage>
  )
}
