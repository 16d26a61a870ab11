import type { PasswordLink } from '@insights/contract/forgot-password.ts'
import { personalWordsOf } from '@insights/contract/password-strength.ts'
import { Button } from '@mantine/core'

import { isApiError } from '../../api/api-error.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { NewPasswordPair, useNewPassword } from '../../ui/forms/NewPasswordField.tsx'
import { updatePassword } from './forgot-password-calls.ts'

interface Props {
  readonly link: PasswordLink
  readonly onRejected: (error: Error | null) => void
  readonly onUpdated: () => void
}

export function NewPasswordForm({ link, onRejected, onUpdated }: Props) {
  const value = useNewPassword(personalWordsOf(link))
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => updatePassword(link._id, value.password),
    onMutate: () => onRejected(null),
    onSuccess: onUpdated,
    onError: onRejected,
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (value.valid && !isPending) mutate()
      }}
    >
      {/* For password managers, so that they keep the password for the right account. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={link.email}
        readOnly
        hidden
      />
      <NewPasswordPair
        value={value}
        size="md"
        autoFocus
        error={isApiError(error) ? error.errors['password'] : undefined}
      />
      <Button type="submit" size="md" fullWidth disabled={!value.valid} loading={isPending}>
        Update
      </Button>
    </form>
  )
}
