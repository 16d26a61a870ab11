import { unsubscribeApi } from '@insights/contract/accounts/notifications.ts'
import { Button } from '@mantine/core'
import { createFileRoute, Link } from '@tanstack/react-router'

import { errorMessage } from '../api/api-error.ts'
import { callApi } from '../api/call-api.ts'
import { useMutation } from '../api/use-mutation.ts'
import { StaticPage } from '../ui/page/StaticPage.tsx'

/** Where the link to unsubscribe of an email leads that is opened in a browser. It asks first. */
export const Route = createFileRoute('/unsubscribe')({ component: Unsubscribe })

function Unsubscribe() {
  const token = new URLSearchParams(location.search).get('token') ?? 'none'
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () =>
      callApi(unsubscribeApi.stop, {
        params: { token },
        body: { 'List-Unsubscribe': 'One-Click' },
      }),
  })
  return (
    <StaticPage title="Stop emails">
      {data ? (
        <p role="status">{data.message}</p>
      ) : (
        <>
          <p>
            You will not get emails like the one with this link any more. The notifications stay in
            your list in the portal.
          </p>
          {error && <p role="alert">{errorMessage(error)}</p>}
          <p>
            <Button loading={isPending} onClick={() => mutate()}>
              Stop these emails
            </Button>
          </p>
        </>
      )}
      <p>
        You can choose at any time on <Link to="/profile">your profile</Link> how you are notified.
      </p>
    </StaticPage>
  )
}
