import { personalWordsOf } from '@insights/contract/accounts/password-strength.ts'
import type { User } from '@insights/contract/accounts/users.ts'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'

import { isApiError, errorMessage } from '../../api/api-error.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { useLeaveGuard } from '../../ui/dialogs/use-leave-guard.ts'
import { afterPress } from '../../ui/forms/after-press.ts'
import { NewPasswordPair, useNewPassword } from '../../ui/forms/NewPasswordField.tsx'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { patchProfile } from './patch-profile.ts'

interface Props {
  readonly user: User
  readonly onChanged: (user: User) => void
}

/** Changes the password, with the current one. */
export function PasswordForm({ user, onChanged }: Props) {
  const [currentPassword, setCurrentPassword] = useState('')
  const value = useNewPassword(personalWordsOf(user))
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => patchProfile(user._id, { currentPassword, password: value.password }),
    onSuccess: (changed) => {
      setCurrentPassword('')
      value.clear()
      notify.success('Your new password has been updated')
      onChanged(changed)
    },
    onError: (error) => {
      if (Object.keys(errorsOf(error)).length === 0) notify.error(errorMessage(error))
    },
  })
  const [left, setLeft] = useState(false)
  // An untouched form is no mistake: its fields are required once one of them is filled in.
  const begun = currentPassword !== '' || value.password !== '' || value.confirmation !== ''
  useLeaveGuard(begun)
  const errors = errorsOf(error)

  return (
    <form
      noValidate
      onChange={reset}
      onSubmit={(event) => {
        event.preventDefault()
        if (value.valid && currentPassword !== '' && !isPending) mutate()
      }}
    >
      {/** For password managers, so that they store the password for the right account. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={user.email}
        readOnly
        hidden
      />
      <Stack gap="sm" maw={384} mb="lg">
        <PasswordField
          label="Current Password"
          name="current-password"
          autoComplete="current-password"
          value={currentPassword}
          error={
            errors['currentPassword'] ??
            (begun && left && currentPassword === '' ? 'Required' : undefined)
          }
          onFocus={() => setLeft(false)}
          onBlur={() => afterPress(() => setLeft(true))}
          onChange={(event) => setCurrentPassword(event.currentTarget.value)}
        />
        <NewPasswordPair value={value} required={begun} error={errors['password']} />
      </Stack>
      <Button type="submit" loading={isPending} disabled={!value.valid || currentPassword === ''}>
        Change password
      </Button>
    </form>
  )
}

function errorsOf(error: unknown): Readonly<Record<string, string>> {
  return isApiError(error) ? error.errors : {}
}
