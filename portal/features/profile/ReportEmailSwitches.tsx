import { type ReportEmails, reportEmailsApi } from '@insights/contract/report-emails.ts'
import { REPORT_EMAILS, type ReportEmail } from '@insights/domain/workflow/report-email.ts'
import { Skeleton, Stack, Switch } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

import { errorMessage } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { notify } from '../../ui/notify/notify.ts'
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
  const change = useChangeReportEmails()
  if (isLoadingError) return <LoadingFailed error={error} onRetry={refetch} />
  if (emails === undefined) return <Skeleton height="15rem" />
  return (
    <Stack gap="md">
      {REPORT_EMAILS.map((kind) => (
        <Switch
          key={kind}
          {...LABELS[kind]}
          checked={emails[kind]}
          onChange={(event) => change.mutate({ [kind]: event.currentTarget.checked })}
        />
      ))}
    </Stack>
  )
}

/** A switch shows at once what it is to be, and goes back if that cannot be saved. */
function useChangeReportEmails() {
  const queryClient = useQueryClient()
  const { queryKey } = reportEmailsQuery
  return useMutation({
    // One after the other, so that the last press is what is stored.
    scope: { id: 'report-emails' },
    mutationFn: (patch: Partial<ReportEmails>) => callApi(reportEmailsApi.patch, { body: patch }),
    onMutate: async (patch) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (now) => now && { ...now, ...patch })
    },
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

/** Which emails about reports the user who is signed in receives. */
const reportEmailsQuery = queryOptions({
  queryKey: ['report-emails'],
  queryFn: ({ signal }) => callApi(reportEmailsApi.get, { signal }),
})
