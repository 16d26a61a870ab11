import { portalTimeApi } from '@insights/contract/accounts/portal-time.ts'
import { timeZoneText } from '@insights/domain/text/time-zone.ts'
import { Select, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'

import { callApi } from '../../api/call-api.ts'
import { useSavedAtOnce } from '../../ui/forms/use-saved-at-once.ts'
import { notify } from '../../ui/notify/notify.ts'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { portalTimeQuery } from './portal-time-query.ts'

/** The choice of the firm's time zone, which takes effect at once. */
export function PortalTime() {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(portalTimeQuery)
  const [shown, change] = useSavedAtOnce(data?.chosen ?? null, async (chosen) => {
    const time = await callApi(portalTimeApi.update, { body: { chosen } })
    await queryClient.cancelQueries(portalTimeQuery)
    queryClient.setQueryData(portalTimeQuery.queryKey, time)
    notify.success(`The firm’s days are those of ${timeZoneText(time.timeZone)} now.`)
  })
  const zones = useMemo(
    () => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((value) => ({ value, label: value.replaceAll('_', ' ') })), // prettier-ignore
    [],
  )
  if (error && !data) return <LoadingFailed error={error} onRetry={refetch} />
  if (!data) return <Skeleton height="5rem" maw="28rem" />
  return (
    <Select
      label="Time zone of the firm"
      description="Due dates, the proposed month of an edition and the calendar go by its days."
      placeholder={`The server’s: ${data.server}`}
      maw="28rem"
      searchable
      clearable
      limit={200}
      nothingFoundMessage="No such time zone"
      data={zones}
      value={shown}
      onChange={change}
    />
  )
}
