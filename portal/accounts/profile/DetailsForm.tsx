import type { User } from '@insights/contract/accounts/users.ts'
import { Button, TextInput } from '@mantine/core'

import { isApiError, errorMessage } from '../../api/api-error.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { useLeaveGuard } from '../../ui/dialogs/use-leave-guard.ts'
import { SharedInput } from '../../ui/forms/SharedFields.tsx'
import { useFields, withoutSent } from '../../ui/forms/use-fields.ts'
import { notify } from '../../ui/notify/notify.ts'
import { UnsavedDraft } from '../../ui/status/UnsavedDraft.tsx'
import { detailsOf, patchProfile, type Details } from './patch-profile.ts'

import classes from './Profile.module.css'

interface Props {
  readonly user: User
  readonly onChanged: (user: User) => void
}

/** The user's own details; the email address names the account and cannot change. */
export function DetailsForm({ user, onChanged }: Props) {
  const { values, dirty, valid, draft, field, saved, reject, discard } = useFields(
    detailsOf(user),
    { check: findMissing, draft: 'profile' },
  )
  const { mutate, isPending } = useMutation({
    // What is not typed stays, also if a senior has changed it meanwhile.
    mutationFn: (details: Details) => patchProfile(user._id, withoutSent(details, detailsOf(user))),
    onSuccess: (changed, sent) => {
      saved(sent)
      notify.success('Your profile has been saved')
      onChanged(changed)
    },
    onError: (error) => {
      if (isApiError(error) && Object.keys(error.errors).length > 0) reject(error.errors)
      else notify.error(errorMessage(error))
    },
  })
  useLeaveGuard(dirty, { onDiscard: discard })

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (valid) mutate(values)
      }}
    >
      {draft && <UnsavedDraft {...draft} mb="md" />}
      <div className={classes.fields}>
        <SharedInput
          label="First name"
          autoComplete="given-name"
          maxLength={100}
          required
          {...field('name')}
        />
        <SharedInput
          label="Last name"
          autoComplete="family-name"
          maxLength={100}
          required
          {...field('lastName')}
        />
        <SharedInput
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={50}
          {...field('phone')}
        />
        <SharedInput
          label="Title"
          autoComplete="organization-title"
          maxLength={100}
          {...field('title')}
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
      <Button type="submit" loading={isPending} disabled={!dirty || !valid}>
        Save
      </Button>
    </form>
  )
}

function findMissing(details: Details) {
  const missing = (['name', 'lastName'] as const).filter((name) => details[name].trim() === '')
  return Object.fromEntries(missing.map((name) => [name, 'Required']))
}
