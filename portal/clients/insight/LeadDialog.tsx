import { type Lead, insightApi } from '@insights/contract/clients/insight.ts'
import { LEAD_STATES } from '@insights/domain/clients/insight/leads.ts'
import { NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { errorMessage } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { SharedTextarea } from '../../ui/forms/SharedFields.tsx'
import { useFields } from '../../ui/forms/use-fields.ts'
import { notify } from '../../ui/notify/notify.ts'
import { UnsavedDraft } from '../../ui/status/UnsavedDraft.tsx'
import { LEADS_KEY } from './insight-query.ts'

interface Props {
  readonly opened: boolean
  readonly lead: Lead
  readonly onClose: () => void
}

type Stored = Pick<Lead, 'state' | 'note' | 'updatedAt'>

const STATES = LEAD_STATES.map(({ key, title }) => ({ value: key, label: title }))

/** State and note of a lead. */
export default function LeadDialog({ opened, lead, onClose }: Props) {
  const { company, industry } = lead
  const queryClient = useQueryClient()
  const [{ updatedAt, ...stored }, setStored] = useState<Stored>(() => {
    const { state, note, updatedAt } = lead
    return { state, note, updatedAt }
  })
  const form = useFields(stored, { draft: `lead.${company._id}.${industry._id}` })
  const { mutate, isPending } = useMutation({
    mutationFn: ({ state, note }: typeof form.values) =>
      callApi(insightApi.noteLead, {
        body: { company: company._id, industry: industry._id, state, note: note.trim(), updatedAt },
      }),
    onSuccess(saved, sent) {
      notify.success(`The lead “${company.name}, ${industry.title}” has been saved.`)
      setStored({ ...sent, ...saved })
      if (form.saved(sent)) onClose()
    },
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: LEADS_KEY }),
  })
  return (
    <FormDialog
      opened={opened}
      title={`${company.name}, ${industry.title}`}
      size="30rem"
      dirty={form.dirty}
      submitting={isPending}
      submitDisabled={!form.dirty}
      onSubmit={() => mutate(form.values)}
      onDiscard={form.discard}
      onClose={onClose}
    >
      {form.draft && <UnsavedDraft {...form.draft} mb="md" />}
      <NativeSelect
        data-autofocus
        label="State"
        description="A company that buys the latest edition is shown as “Bought”."
        data={STATES}
        value={form.values.state}
        onChange={({ currentTarget }) => form.set({ state: currentTarget.value as Lead['state'] })}
      />
      <SharedTextarea
        label="Note"
        description="Staff read it, the company never does."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        {...form.field('note')}
      />
    </FormDialog>
  )
}
