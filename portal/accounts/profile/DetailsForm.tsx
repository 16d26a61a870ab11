import type { User } from '@insights/contract/accounts/users.ts'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'

import { isApiError, errorMessage } from '../../api/api-error.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { useLeaveGuard } from '../../ui/dialogs/use-leave-guard.ts'
import { validateAfterPress } from '../../ui/forms/after-press.ts'
import { notify } from '../../ui/notify/notify.ts'
import { detailsOf, patchProfile, type Details } from './patch-profile.ts'

import classes from './Profile.module.css'

interface Props {
  readonly user: User
  readonly onChanged: (user: User) => void
}

const required = (text: string) => (text.trim() === '' ? 'Required' : null)

/** The user's own details; the email address names the account and cannot change. */
export function DetailsForm({ user, onChanged }: Props) {
  const form = useForm<Details>({
    initialValues: detailsOf(user),
    validate: { name: required, lastName: required },
    validateInputOnBlur: true,
    enhanceGetInputProps: validateAfterPress,
  })
  const { mutate, isPending } = useMutation({
    mutationFn: (details: Details) => patchProfile(user._id, details),
    onSuccess: (changed) => {
      form.setInitialValues(detailsOf(changed))
      form.setValues(detailsOf(changed))
      notify.success('Your profile has been saved')
      onChanged(changed)
    },
    onError: (error) => {
      if (isApiError(error) && Object.keys(error.errors).length > 0) form.setErrors(error.errors)
      else notify.error(errorMessage(error))
    },
  })
  const dirty = form.isDirty()
  useLeaveGuard(dirty)

  return (
    <form noValidate onSubmit={form.onSubmit((details) => mutate(details))}>
      <div className={classes.fields}>
        <TextInput
          label="First name"
          autoComplete="given-name"
          maxLength={100}
          required
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Last name"
          autoComplete="family-name"
          maxLength={100}
          required
          {...form.getInputProps('lastName')}
        />
        <TextInput
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={50}
          {...form.getInputProps('phone')}
        />
        <TextInput
          label="Title"
          autoComplete="organization-title"
          maxLength={100}
          {...form.getInputProps('title')}
        />
        <TextInput
          label="Email"
          description="You sign in with this address. It cannot be changed here."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          classNames={{ root: classes.whole, input: classes.locked }}
          value={user.email}
          readOnly
        />
      </div>
      <Button type="submit" loading={isPending} disabled={!dirty || !form.isValid()}>
        Save
      </Button>
    </form>
  )
}
