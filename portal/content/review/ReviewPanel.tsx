import { reviewText } from '@insights/domain/content/review/review-queue.ts'
import { Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { reviewQuery } from './review-query.ts'

import classes from './ReviewPanel.module.css'

/** How far the review of a report has come, with the way to it. */
export default function ReviewPanel({ report }: { readonly report: string }) {
  const { data, error, refetch } = useQuery(reviewQuery(report, { state: 'open' }))
  return (
    <section className={classes.panel} aria-labelledby="review">
      <Title order={2} id="review">
        Review
      </Title>
      {error && <LoadingFailed error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton height={48} mt="sm" />}
      {data && (
        <p className={classes.note}>
          {reviewText(data.counts) ?? 'Nothing has changed since the previous edition'}. The
          activity log says so when the report is approved.
        </p>
      )}
      <Link to="/report/review" search={{ report }} className={classes.link}>
        Open the review queue
      </Link>
    </section>
  )
}
