import { type Lead, insightApi } from '@insights/contract/clients/insight.ts'
import { LEAD_STATES, type LeadState } from '@insights/domain/clients/insight/leads.ts'
import { NativeSelect, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { errorMessage } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
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
  const { company, industry, updatedAt } = lead
  const queryClient = useQueryClient()
  const [state, setState] = useState(lead.state)
  const [note, setNote] = useState(lead.note)
  const dirty = state !== lead.state || note.trim() !== lead.note
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      callApi(insightApi.noteLead, {
        body: { company: company._id, industry: industry._id, state, note: note.trim(), updatedAt },
      }),
    onSuccess: () => {
      notify.success(`The lead “${company.name}, ${industry.title}” has been saved.`)
      onClose()
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
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <NativeSelect
        data-autofocus
        label="State"
        description="A company that buys the latest edition is shown as “Bought”."
        data={STATES}
        value={state}
        onChange={({ currentTarget }) => setState(currentTarget.value as LeadState)}
      />
      <Textarea
        label="Note"
        description="Staff read it, the company never does."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </FormDialog>
  )
}
