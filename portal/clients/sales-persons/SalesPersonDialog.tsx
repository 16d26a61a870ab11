import { type SalesPerson, salesPersonApi } from '@insights/contract/clients/sales-persons.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { useQueryClient } from '@tanstack/react-query'

import { EMAIL_FIELD } from '../../accounts/person-fields.tsx'
import { callApi } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { lineField } from '../../ui/records/fields.tsx'
import type { RecordForm } from '../../ui/records/record-form.ts'
import { RecordFields } from '../../ui/records/RecordFields.tsx'
import { useRecordForm } from '../../ui/records/use-record-form.ts'
import { SALES_PEOPLE_KEY } from './sales-people-query.ts'

type Values = Pick<SalesPerson, 'name' | 'email'>

interface Props {
  readonly opened: boolean
  readonly onSaved: (saved: SalesPerson) => void
  readonly onClose: () => void
}

/** The form of somebody new in the sales department. */
export default function SalesPersonDialog({ opened, onSaved, onClose }: Props) {
  const queryClient = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: Values) => callApi(salesPersonApi.create, { body }),
    onSuccess: (saved) => {
      // There at once, for it is chosen at once.
      queryClient.setQueryData<FindResult<SalesPerson>>(
        SALES_PEOPLE_KEY,
        (page) => page && { ...page, data: [...page.data, saved] },
      )
      notify.success(`“${saved.name}” has been created.`)
    },
    // Logged as well as shown (B8).
    onError: (error) => console.error(error),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: SALES_PEOPLE_KEY }),
  })
  const form = useRecordForm({
    form: SALES_PERSON_FORM,
    item: null,
    save: ({ changes }) => mutateAsync(changes as Values),
    saving: isPending,
    onSaved,
  })
  return (
    <FormDialog
      opened={opened}
      title="Create Sales Person"
      size="26rem"
      dirty={form.dirty}
      submitting={form.saving}
      submitLabel="Create"
      submitDisabled={!form.valid}
      onSubmit={() => void form.save()}
      onClose={onClose}
    >
      <RecordFields
        record={null}
        fields={SALES_PERSON_FORM.fields}
        values={form.values}
        messageOf={form.messageOf}
        onChange={form.set}
        onVisit={form.visit}
      />
    </FormDialog>
  )
}

const SALES_PERSON_FORM: RecordForm<SalesPerson, Values> = {
  fields: {
    name: lineField({ label: 'Name', longest: 100, required: true }),
    email: EMAIL_FIELD,
  },
  read: () => ({ name: '', email: '' }),
  write: ({ name, email }) => ({ name: name.trim(), email: email.trim() }),
}
