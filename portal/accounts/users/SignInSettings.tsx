import { Skeleton, Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { useSavedAtOnce } from '../../ui/forms/use-saved-at-once.ts'
import { notify } from '../../ui/notify/notify.ts'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { securitySettingsQuery, updateSecuritySettings } from './security-settings-query.ts'

/** Sign-in settings of seniors; a switch takes effect at once. */
export function SignInSettings() {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(securitySettingsQuery)
  const [on, change] = useSavedAtOnce(data?.staffPasscodes ?? false, async (staffPasscodes) => {
    const settings = await updateSecuritySettings({ staffPasscodes })
    await queryClient.cancelQueries(securitySettingsQuery)
    queryClient.setQueryData(securitySettingsQuery.queryKey, settings)
    notify.success(
      settings.staffPasscodes
        ? 'Staff can have one-time passcodes emailed.'
        : 'Staff cannot have one-time passcodes emailed any more.',
    )
  })
  if (error && !data) return <LoadingFailed error={error} onRetry={refetch} />
  if (!data) return <Skeleton height="3rem" maw="28rem" />
  return (
    <Switch
      label="Email one-time passcodes to staff"
      description="When off, staff sign in with their authenticator app or a recovery code only."
      checked={on}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  )
}
