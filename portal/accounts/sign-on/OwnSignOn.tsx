import { signOnApi } from '@insights/contract/accounts/sign-on.ts'
import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { errorMessage } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { notify } from '../../ui/notify/notify.ts'
import { Banner } from '../../ui/status/Banner.tsx'
import { ownSignOnQuery, signOnWordsQuery } from './sign-on-queries.ts'

interface Props {
  /** The outcome that the identity provider's answer has led to. */
  readonly outcome: string | undefined
}

/** Connects the user's account to the identity provider of their company, or takes that back. */
export default function OwnSignOn({ outcome }: Props) {
  const queryClient = useQueryClient()
  const { data: own } = useQuery(ownSignOnQuery)
  const { data: words } = useQuery(signOnWordsQuery(outcome))
  const connect = useMutation({
    mutationFn: () => callApi(signOnApi.connect, { body: {} }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => notify.error(errorMessage(error)),
  })
  const disconnect = useMutation({
    mutationFn: () => callApi(signOnApi.disconnect),
    onSuccess: (now) => {
      queryClient.setQueryData(ownSignOnQuery.queryKey, now)
      notify.success('Your account is disconnected.')
    },
    onError: (error) => notify.error(errorMessage(error)),
  })
  if (!own) return <Skeleton height="3rem" maw="28rem" />
  const { connected, enforced, hasPassword, provider } = own
  return (
    <>
      {words && <Banner tone="warning" message={words} />}
      {outcome === 'done' && connected && (
        <Banner tone="success" message="Your account is connected." />
      )}
      <p>
        {connected
          ? `Your account is connected to ${provider}: choose “Continue with your company” on the sign-in page.`
          : `Your company signs its people in through ${provider}. Connect your account to sign in that way.`}
      </p>
      {!connected && (
        <Button loading={connect.isPending} onClick={() => connect.mutate()}>
          Connect
        </Button>
      )}
      {connected && !enforced && hasPassword && (
        <Button
          variant="default"
          loading={disconnect.isPending}
          onClick={() => disconnect.mutate()}
        >
          Disconnect
        </Button>
      )}
    </>
  )
}
