import type { User } from '@insights/contract/accounts/users.ts'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'

import { isApiError, errorMessage } from '../../api/api-error.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { useLeaveGuard } from '../../ui/dialogs/use-leave-guard.ts'
import { afterPress } from '../../ui/forms/after-press.ts'
import { useFormDraft } from '../../ui/forms/kept.ts'
import { SharedInput } from '../../ui/forms/SharedFields.tsx'
import { useTyped, withoutSent } from '../../ui/forms/use-typed.ts'
import { notify } from '../../ui/notify/notify.ts'
import { UnsavedDraft } from '../../ui/status/UnsavedDraft.tsx'
import { detailsOf, patchProfile, type Details } from './patch-profile.ts'

import classes from './Profile.module.css'

interface Props {
  readonly user: User
  readonly onChanged: (user: User) => void
}

const REQUIRED = ['name', 'lastName'] as const

/** The user's own details; the email address names the account and cannot change. */
export function DetailsForm({ user, onChanged }: Props) {
  const { values, dirty, unsaved, set, saved } = useTyped(detailsOf(user))
  const draft = useFormDraft('profile', unsaved, set)
  const [left, setLeft] = useState<readonly string[]>([])
  const [rejected, setRejected] = useState<Readonly<Record<string, string>>>({})
  const missing: readonly string[] = REQUIRED.filter((name) => values[name].trim() === '')
  const { mutate, isPending } = useMutation({
    // What is not typed stays, also if a senior has changed it meanwhile.
    mutationFn: (details: Details) => patchProfile(user._id, withoutSent(details, detailsOf(user))),
    onSuccess: (changed, sent) => {
      saved(sent)
      notify.success('Your profile has been saved')
      onChanged(changed)
    },
    onError: (error) => {
      if (isApiError(error) && Object.keys(error.errors).length > 0) setRejected(error.errors)
      else notify.error(errorMessage(error))
    },
  })
  useLeaveGuard(dirty)

  const field = (name: keyof Details) => ({
    value: values[name],
    error: rejected[name] || (left.includes(name) && missing.includes(name) && 'Required'),
    onText(text: string) {
      set({ [name]: text })
      setRejected((before) => ({ ...before, [name]: '' }))
    },
    onBlur: () => afterPress(() => setLeft((before) => [...before, name])),
  })

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (missing.length === 0) mutate(values)
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
      <Button type="submit" loading={isPending} disabled={!dirty || missing.length > 0}>
        Save
      </Button>
    </form>
  )
}
