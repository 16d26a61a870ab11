import { signOnApi } from '@insights/contract/accounts/sign-on.ts'
import { Button } from '@mantine/core'

import { callApi } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { signOutIfDue } from '../session/sign-in.ts'

interface Props {
  /** Typed so far. */
  readonly email: string
  /** Path of the portal to continue at. */
  readonly redirect: string | undefined
  /** Called without an address, which decides where to sign in. */
  readonly onMissing: () => void
  readonly onFailed: (error: unknown) => void
}

/** Leads to the identity provider of the company that an address belongs to. */
export default function SignOnButton({ email, redirect, onMissing, onFailed }: Props) {
  const { mutate, isPending } = useMutation({
    mutationFn: async (address: string) => {
      await signOutIfDue()
      return callApi(signOnApi.create, { body: { email: address, redirect } })
    },
    onSuccess: ({ url }) => window.location.assign(url),
    onError: onFailed,
  })
  const address = email.trim()
  return (
    <Button
      variant="default"
      size="md"
      fullWidth
      loading={isPending}
      onClick={() => (address === '' ? onMissing() : mutate(address))}
    >
      Continue with your company
    </Button>
  )
}
