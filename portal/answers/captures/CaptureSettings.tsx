import { captureSettingsApi } from '@insights/contract/answers/captures.ts'
import { Skeleton, Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'
import { useSavedAtOnce } from '../../ui/forms/use-saved-at-once.ts'
import { notify } from '../../ui/notify/notify.ts'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { captureSettingsQuery } from './captures-query.ts'

/** A switch for staff's captures of web pages, which takes effect at once. */
export function CaptureSettings() {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(captureSettingsQuery)
  const [on, change] = useSavedAtOnce(data?.enabled ?? false, async (enabled) => {
    const settings = await callApi(captureSettingsApi.update, { body: { enabled } })
    await queryClient.cancelQueries(captureSettingsQuery)
    queryClient.setQueryData(captureSettingsQuery.queryKey, settings)
    notify.success(
      settings.enabled
        ? 'Researchers can capture web pages.'
        : 'Researchers cannot capture web pages any more.',
    )
  })
  if (error && !data) return <LoadingFailed error={error} onRetry={refetch} />
  if (!data) return <Skeleton height="3rem" maw="28rem" />
  const missing = data.browserFound === false
  return (
    <Switch
      label="Capture pages for Mobile Web"
      description={
        missing
          ? 'Chromium was not found on the server. Install it there, then restart the portal.'
          : 'The server opens public pages in Chromium, and offers what a phone would show as a screenshot.'
      }
      disabled={missing && !on}
      checked={on}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  )
}
