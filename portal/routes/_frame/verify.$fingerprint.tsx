import { fingerprintText } from '@insights/domain/reading/findings/verification.ts'
import { formatDay, formatMonth } from '@insights/domain/text/format-date.ts'
import { Alert, Code, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { isApiError } from '../../api/api-error.ts'
import { verifiedQuery } from '../../reading/corrections/verified-query.ts'
import { ButtonLink } from '../../ui/links/ButtonLink.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'

export const Route = createFileRoute('/_frame/verify/$fingerprint')({ component: Verify })

/** Says which edition and revision a fingerprint belongs to. */
function Verify() {
  const { fingerprint } = Route.useParams()
  const { data, error, refetch } = useQuery(verifiedQuery(fingerprint))
  return (
    <Page title="Verify" reading>
      <Code block style={{ whiteSpace: 'pre-wrap' }}>
        {fingerprintText(fingerprint.slice(0, 200))}
      </Code>
      {error && <NotVerified error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton height="8rem" mt="md" />}
      {data && (
        <Alert
          mt="md"
          variant="outline"
          color={data.current ? 'teal' : 'yellow'}
          role="status"
          title={
            data.current
              ? 'This is the current revision'
              : `Revision ${data.currentRevision} has replaced this one`
          }
        >
          <p>
            {data.title}: {data.industry}, {formatMonth(data.date)}, revision {data.revision},
            published {formatDay(data.publishedAt)}, formula {data.formula}.
          </p>
          <Group gap="sm" mt="sm">
            <ButtonLink
              to="/content-building"
              search={{ report: data.currentReportId }}
              variant="default"
              size="xs"
            >
              {data.current ? 'Open the report' : 'Open the current revision'}
            </ButtonLink>
            {!data.current && (
              <ButtonLink
                to="/appendix/corrections"
                search={{ report: data.currentReportId }}
                variant="default"
                size="xs"
              >
                See the corrections
              </ButtonLink>
            )}
          </Group>
        </Alert>
      )}
    </Page>
  )
}

interface NotVerifiedProps {
  readonly error: unknown
  readonly onRetry: () => unknown
}

/** Says that a fingerprint is unknown or malformed; other errors can be tried again. */
function NotVerified({ error, onRetry }: NotVerifiedProps) {
  if (isApiError(error, 404)) {
    return (
      <Alert mt="md" variant="outline" color="yellow" role="status" title="Not found">
        No report that you may read has this fingerprint. Compare all 64 digits with those on the
        report’s page Methodology or on the last page of its PDF.
      </Alert>
    )
  }
  if (isApiError(error, 400)) {
    return (
      <Alert mt="md" variant="outline" color="red" role="alert" title="This is no fingerprint">
        A fingerprint has 64 digits, 0 to 9 and a to f. Copy it again from the report.
      </Alert>
    )
  }
  return <LoadingFailed error={error} onRetry={onRetry} />
}
