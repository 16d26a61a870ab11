import type { UserListed } from '@insights/contract/users.ts'
import { useState } from 'react'

import { FIXED_EMAIL_FIELD } from '../../catalogue/person/email-field.tsx'
import { fullName } from '../../catalogue/person/full-name.ts'
import { FORCE_MFA_FIELD } from '../../catalogue/person/mfa-fields.tsx'
import { PERSON_FIELDS } from '../../catalogue/person/person-fields.ts'
import type { RecordForm } from '../../catalogue/record-form.ts'
import { RecordConflictDialog } from '../../catalogue/RecordConflictDialog.tsx'
import { RecordFields } from '../../catalogue/RecordFields.tsx'
import { useRecordForm } from '../../catalogue/use-record-form.ts'
import { FormDrawer } from '../../ui/dialogs/FormDrawer.tsx'
import { DateTimeLabel } from '../../ui/labels/dates.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { companyField } from './fields/company-field.tsx'
import { useSaveUser } from './use-save-user.ts'

import classes from './ActivationDrawer.module.css'

type Values = Pick<
  UserListed,
  'email' | 'name' | 'lastName' | 'phone' | 'title' | 'companyCustomer' | 'forceTotp'
>

interface Props {
  readonly opened: boolean
  /** Somebody who has registered. */
  readonly user: UserListed
  readonly onSaved: (saved: UserListed) => void
  readonly onClose: () => void
}

/** Activates a registered user, as a customer of one company customer. */
export function ActivationDrawer({ opened, user, onSaved, onClose }: Props) {
  const [shape] = useState(() => activationForm(user))
  const { mutateAsync, isPending } = useSaveUser()
  const form = useRecordForm({
    form: shape,
    item: user,
    save: ({ base, changes }) => mutateAsync({ base, changes: { ...changes, active: true } }),
    saving: isPending,
    onSaved: (saved) => {
      notify.success(`${fullName(saved)} has been activated and emailed a link.`)
      onSaved(saved)
    },
  })

  return (
    <>
      <FormDrawer
        opened={opened}
        title={`Activate ${fullName(user)}`}
        dirty={form.dirty}
        submitting={form.saving}
        submitLabel="Activate"
        submitDisabled={!form.valid}
        onSubmit={() => void form.save()}
        onClose={onClose}
      >
        <div className={classes.text}>
          <p>
            Registered on <DateTimeLabel at={user.createdAt} />
            {user.company && (
              <>
                , for the company <strong>{user.company}</strong>
              </>
            )}
            .
          </p>
          <p>{user.email} will be emailed a link to choose a password.</p>
        </div>
        <RecordFields
          record={user._id}
          fields={shape.fields}
          values={form.values}
          messageOf={form.messageOf}
          onChange={form.set}
          onVisit={form.visit}
        />
      </FormDrawer>
      <RecordConflictDialog
        subject={fullName(user)}
        form={form}
        // Somebody else has let the person in, or turned the person away.
        onDiscarded={(theirs) => !theirs?.waiting && onClose()}
      />
    </>
  )
}

function activationForm(user: UserListed): RecordForm<UserListed, Values> {
  return {
    fields: {
      companyCustomer: companyField('The company whose reports this user can read.'),
      email: FIXED_EMAIL_FIELD,
      ...PERSON_FIELDS,
      forceTotp: FORCE_MFA_FIELD,
    },
    read: (now) => {
      const { email, name, lastName, phone, title, companyCustomer, forceTotp } = now ?? user
      return { email, name, lastName, phone, title, companyCustomer, forceTotp }
    },
    write: (values) => values,
  }
}
