import type { Product } from '@insights/contract/kli-applications.ts'
import type { UserListed } from '@insights/contract/users.ts'
import { useState } from 'react'

import { fullName } from '../../catalogue/person/full-name.ts'
import { RecordConflictDialog } from '../../catalogue/RecordConflictDialog.tsx'
import { RecordFields } from '../../catalogue/RecordFields.tsx'
import { useRecordForm } from '../../catalogue/use-record-form.ts'
import { FormDrawer } from '../../ui/dialogs/FormDrawer.tsx'
import { LastLogins } from './LastLogins.tsx'
import { useSaveUser } from './use-save-user.ts'
import { userForm } from './user-form.tsx'

interface Props {
  readonly opened: boolean
  readonly user: UserListed
  /** Whether seniors edit themselves. */
  readonly self: boolean
  readonly products: readonly Product[]
  readonly onSaved: (saved: UserListed) => void
  readonly onClose: () => void
}

/** The form of a user who is there already. */
export function UserDrawer({ opened, user, self, products, onSaved, onClose }: Props) {
  const [shape] = useState(() => userForm({ user, self, products }))
  const { mutateAsync, isPending } = useSaveUser()
  const form = useRecordForm({
    form: shape,
    item: user,
    save: mutateAsync,
    saving: isPending,
    onSaved,
  })
  const fields = {
    ...shape.fields,
    // A user who has MFA need not be made to set it up.
    ...(form.values.totp === 'enabled' && {
      forceTotp: { ...shape.fields.forceTotp, input: () => null },
    }),
  }

  return (
    <>
      <FormDrawer
        opened={opened}
        title={`Edit ${fullName(user)}`}
        dirty={form.dirty}
        submitting={form.saving}
        submitDisabled={!form.valid || !form.dirty}
        onSubmit={() => void form.save()}
        onClose={onClose}
      >
        <RecordFields
          record={user._id}
          fields={fields}
          values={form.values}
          messageOf={form.messageOf}
          onChange={form.set}
          onVisit={form.visit}
        />
        <LastLogins user={user} products={products} />
      </FormDrawer>
      <RecordConflictDialog
        subject={fullName(user)}
        form={form}
        onDiscarded={(theirs) => theirs === null && onClose()}
      />
    </>
  )
}
