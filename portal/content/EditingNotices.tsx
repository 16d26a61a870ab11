import type { Report } from '@insights/contract/reports/reports.ts'
import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

import { reportProgressQuery } from '../reports/report-queries.ts'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { linkTo } from '../ui/links/link-to.ts'
import { useContentSession } from './content-session-context.ts'
import { LocalDrafts } from './LocalDrafts.tsx'

import classes from './LocalDrafts.module.css'

/** Loaded for editors alone. */
const CarriedOverKeys = lazyPart(
  () => import('./CarriedOverKeys.tsx'),
  () => null,
)

/** Pages with texts that may be carried over. */
const WRITTEN = /^\/(content-building|appendix\/(methodology|capability))/

/** Notices for staff on editing a page of the report: why it is closed, and what was not saved. */
export default function EditingNotices({ report }: { readonly report: Report }) {
  const written = useLocation({ select: ({ pathname }) => WRITTEN.test(pathname) })
  return (
    <>
      {report.can.edit && <Closed report={report._id} />}
      {report.can.edit && written && <CarriedOverKeys report={report._id} />}
      <LocalDrafts report={report._id} canEdit={report.can.edit} />
    </>
  )
}

/** Shown on the pages of content building alone: the appendix waits for no scores. */
function Closed({ report }: { report: string }) {
  const { data } = useQuery(reportProgressQuery(report))
  const writes = useLocation({ select: ({ pathname }) => pathname.startsWith('/content-building') })
  if (!data || !writes) return null
  const { contentBuilding, scoringRanking } = data.parts
  return (
    <ContentClosed report={report} open={contentBuilding.open} updating={scoringRanking.updating} />
  )
}

interface ContentClosedProps {
  readonly report: string
  /** False while the scores are missing that content building waits for. */
  readonly open: boolean
  /** True while the missing scores are about to be calculated again. */
  readonly updating: boolean
}

/** Says that content cannot be saved while scores are missing, and saves what waits once it can. */
function ContentClosed({ report, open, updating }: ContentClosedProps) {
  const session = useContentSession()
  useEffect(() => {
    if (open) session.retryFailed()
  }, [session, open])
  if (open) return null
  return (
    <Alert
      maw="60rem"
      mb="1.5rem"
      color="yellow"
      variant="outline"
      role="status"
      title="Content building is closed"
    >
      {updating
        ? 'The scores of this report are updating.'
        : 'The scores of this report were deleted.'}{' '}
      What is written stays, but changes cannot be saved until{' '}
      <Link {...linkTo('/scoring-ranking', { search: { report } })} className={classes.link}>
        Scoring & Ranking
      </Link>{' '}
      is calculated again. What you type until then is kept in this browser.
    </Alert>
  )
}
