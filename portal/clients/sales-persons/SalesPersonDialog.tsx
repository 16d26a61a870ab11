import { type SalesPerson, salesPersonsApi } from '@insights/contract/clients/sales-persons.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { useQueryClient } from '@tanstack/react-query'

import { EMAIL_FIELD } from '../../accounts/person-fields.tsx'
import { callApi } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { lineField } from '../../ui/records/fields.tsx'
import type { RecordForm, Saving } from '../../ui/records/record-form.ts'
import { RecordDrawer } from '../../ui/records/RecordDrawer.tsx'
import { useRecordForm } from '../../ui/records/use-record-form.ts'
import { SALES_PEOPLE_KEY } from './sales-persons-query.ts'

type Values = Pick<SalesPerson, 'name' | 'email'>

interface Props {
  readonly opened: boolean
  readonly onSaved: (saved: SalesPerson) => void
  readonly onClose: () => void
}

/** The form of a new sales person. */
export default function SalesPersonDialog({ opened, onSaved, onClose }: Props) {
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: ({ changes }: Saving<SalesPerson>) =>
      callApi(salesPersonsApi.create, { body: changes as Values }),
    onSuccess: (saved) => {
      // Added to the cache at once, since it is selected at once.
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
  const form = useRecordForm({ form: SALES_PERSON_FORM, item: null, mutation, onSaved })
  return (
    <RecordDrawer
      frame={FormDialog}
      opened={opened}
      title="Create Sales Person"
      size="26rem"
      form={form}
      onClose={onClose}
    />
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
