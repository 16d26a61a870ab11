import { Skeleton, Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { errorMessage } from '../../api/api-error.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { notify } from '../../ui/notify/notify.ts'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { securitySettingsQuery, updateSecuritySettings } from './security-settings-query.ts'

/** What seniors decide about signing in; a switch takes effect at once. */
export function SignInSettings() {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(securitySettingsQuery)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: updateSecuritySettings,
    onSuccess: (settings) => {
      queryClient.setQueryData(securitySettingsQuery.queryKey, settings)
      notify.success(
        settings.staffPasscodes
          ? 'Staff can have one-time passcodes emailed.'
          : 'Staff cannot have one-time passcodes emailed any more.',
      )
    },
    onError: (failure) => notify.error(errorMessage(failure)),
  })
  if (error && !data) return <LoadingFailed error={error} onRetry={refetch} />
  if (!data) return <Skeleton height="3rem" maw="28rem" />
  return (
    <Switch
      label="Email one-time passcodes to staff"
      description="When off, staff sign in with their authenticator app or a recovery code only."
      checked={isPending ? variables.staffPasscodes : data.staffPasscodes}
      onChange={(event) => {
        if (!isPending) mutate({ staffPasscodes: event.currentTarget.checked })
      }}
    />
  )
}
