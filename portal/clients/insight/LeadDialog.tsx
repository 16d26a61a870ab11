import { type Lead, insightApi } from '@insights/contract/clients/insight.ts'
import { LEAD_STATES } from '@insights/domain/clients/insight/leads.ts'
import { NativeSelect, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { errorMessage } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { afterSave } from '../../ui/forms/after-save.ts'
import { notify } from '../../ui/notify/notify.ts'
import { LEADS_KEY } from './insight-query.ts'

interface Props {
  readonly opened: boolean
  readonly lead: Lead
  readonly onClose: () => void
}

const STATES = LEAD_STATES.map(({ key, title }) => ({ value: key, label: title }))

/** State and note of a lead. */
export default function LeadDialog({ opened, lead, onClose }: Props) {
  const { company, industry } = lead
  const queryClient = useQueryClient()
  const form = useForm({ initialValues: { state: lead.state, note: lead.note } })
  const [updatedAt, setUpdatedAt] = useState(lead.updatedAt)
  const dirty = form.isDirty()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ state, note }: typeof form.values) =>
      callApi(insightApi.noteLead, {
        body: { company: company._id, industry: industry._id, state, note: note.trim(), updatedAt },
      }),
    onSuccess(saved, sent) {
      notify.success(`The lead “${company.name}, ${industry.title}” has been saved.`)
      setUpdatedAt(saved.updatedAt)
      afterSave(form, sent, onClose)
    },
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: LEADS_KEY }),
  })
  return (
    <FormDialog
      opened={opened}
      title={`${company.name}, ${industry.title}`}
      size="30rem"
      dirty={dirty}
      submitting={isPending}
      submitDisabled={!dirty}
      onSubmit={() => mutate(form.values)}
      onClose={onClose}
    >
      <NativeSelect
        data-autofocus
        label="State"
        description="A company that buys the latest edition is shown as “Bought”."
        data={STATES}
        {...form.getInputProps('state')}
      />
      <Textarea
        label="Note"
        description="Staff read it, the company never does."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        {...form.getInputProps('note')}
      />
    </FormDialog>
  )
}
