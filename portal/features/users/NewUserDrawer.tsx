import type { Product } from '@insights/contract/kli-applications.ts'
import type { UserListed } from '@insights/contract/users.ts'

import type { Fields } from '../../catalogue/field.ts'
import { EMAIL_FIELD } from '../../catalogue/person/email-field.tsx'
import { FORCE_MFA_FIELD } from '../../catalogue/person/mfa-fields.tsx'
import { personActiveField } from '../../catalogue/person/person-active-field.tsx'
import { PERSON_FIELDS } from '../../catalogue/person/person-fields.ts'
import { productsField } from '../../catalogue/person/products-field.tsx'
import { PASSWORD_FIELD, usePasswordChoice } from '../../catalogue/person/use-password-choice.tsx'
import type { RecordForm } from '../../catalogue/record-form.ts'
import { RecordFields } from '../../catalogue/RecordFields.tsx'
import { useRecordForm } from '../../catalogue/use-record-form.ts'
import { FormDrawer } from '../../ui/dialogs/FormDrawer.tsx'
import { roleField } from './fields/role-field.tsx'
import { useSaveUser } from './use-save-user.ts'
import { NEW_USER, toNewUserPayload, type NewUserValues } from './user-values.ts'

interface Props {
  readonly opened: boolean
  readonly products: readonly Product[]
  readonly onSaved: (saved: UserListed) => void
  readonly onClose: () => void
}

/** The form of somebody new on the staff. */
export function NewUserDrawer({ opened, products, onSaved, onClose }: Props) {
  const { mutateAsync, isPending } = useSaveUser()
  const form = useRecordForm({
    form: newUserForm(products),
    item: null,
    save: mutateAsync,
    saving: isPending,
    onSaved,
  })
  const { field, judged } = usePasswordChoice(form.values.password, form.values)
  const fields: Fields<NewUserValues> = { ...newUserForm(products).fields, password: field }

  return (
    <FormDrawer
      opened={opened}
      title="New User"
      dirty={form.dirty}
      submitting={form.saving}
      submitLabel="Create"
      submitDisabled={!form.valid || !judged}
      onSubmit={() => void form.save()}
      onClose={onClose}
    >
      <RecordFields
        record={null}
        fields={fields}
        values={form.values}
        messageOf={form.messageOf}
        onChange={form.set}
        onVisit={form.visit}
      />
    </FormDrawer>
  )
}

const newUserForm = (products: readonly Product[]): RecordForm<UserListed, NewUserValues> => ({
  fields: {
    email: EMAIL_FIELD,
    password: PASSWORD_FIELD,
    ...PERSON_FIELDS,
    loginType: roleField({}),
    applications: productsField({ products }),
    forceTotp: FORCE_MFA_FIELD,
    active: personActiveField({}),
  },
  read: () => NEW_USER,
  write: toNewUserPayload,
})
