import { reportEmailsApi } from '@insights/contract/reports/report-emails.ts'
import { REPORT_EMAILS, type ReportEmail } from '@insights/domain/reports/workflow/report-email.ts'
import { Skeleton, Stack, Switch } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'
import { useSavedAtOnce } from '../../ui/forms/use-saved-at-once.ts'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'

const LABELS: Record<ReportEmail, { readonly label: string; readonly description: string }> = {
  finalized: {
    label: 'Finalized for review',
    description:
      'A report that you worked on is waiting for approval. Seniors are told of every report.',
  },
  returned: {
    label: 'Returned to draft',
    description: 'A report that you worked on went back to draft. The email gives the reason.',
  },
  approved: {
    label: 'Approved',
    description: 'A report that you worked on was approved. Seniors are told of every report.',
  },
  published: { label: 'Published', description: 'A report that you worked on was published.' },
}

/** Switches the emails about reports on and off, each saved at once. */
export function ReportEmailSwitches() {
  const { data: emails, isLoadingError, error, refetch } = useQuery(reportEmailsQuery)
  if (isLoadingError) return <LoadingFailed error={error} onRetry={refetch} />
  if (emails === undefined) return <Skeleton height="15rem" />
  return (
    <Stack gap="md">
      {REPORT_EMAILS.map((kind) => (
        <ReportEmailSwitch key={kind} kind={kind} />
      ))}
    </Stack>
  )
}

function ReportEmailSwitch({ kind }: { readonly kind: ReportEmail }) {
  const queryClient = useQueryClient()
  const { queryKey } = reportEmailsQuery
  const { data } = useQuery(reportEmailsQuery)
  const [on, change] = useSavedAtOnce(data?.[kind] ?? true, async (chosen) => {
    const { [kind]: saved } = await callApi(reportEmailsApi.patch, { body: { [kind]: chosen } })
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, (now) => now && { ...now, [kind]: saved })
  })
  return (
    <Switch
      {...LABELS[kind]}
      checked={on}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  )
}

/** The emails about reports that the signed-in user receives. */
const reportEmailsQuery = queryOptions({
  queryKey: ['report-emails'],
  queryFn: ({ signal }) => callApi(reportEmailsApi.get, { signal }),
})
