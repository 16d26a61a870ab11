import type { PrivacySettings } from '@insights/contract/accounts/privacy.ts'
import { Button, NumberInput, Skeleton, Stack, Switch, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { errorMessage } from '../../api/api-error.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { useLeaveGuard } from '../../ui/dialogs/use-leave-guard.ts'
import { notify } from '../../ui/notify/notify.ts'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { privacyQuery, updatePrivacy } from './privacy-query.ts'

/** Settings for what is kept of people and how long, for seniors. */
export default function PrivacyForm() {
  const { data, error, refetch } = useQuery(privacyQuery)
  if (error && !data) return <LoadingFailed error={error} onRetry={refetch} />
  if (!data) return <Skeleton height="20rem" maw="34rem" />
  return <Fields key={JSON.stringify(data)} stored={data} />
}

function Fields({ stored }: { readonly stored: PrivacySettings }) {
  const queryClient = useQueryClient()
  const [values, setValues] = useState(stored)
  const dirty = JSON.stringify(values) !== JSON.stringify(stored)
  useLeaveGuard(dirty)
  const { mutate, isPending } = useMutation({
    mutationFn: () => updatePrivacy({ ...values, contact: values.contact.trim() }),
    onSuccess: (saved) => {
      queryClient.setQueryData(privacyQuery.queryKey, saved)
      notify.success('The privacy settings have been saved.')
    },
    onError: (failure) => notify.error(errorMessage(failure)),
  })
  const set = (change: Partial<PrivacySettings>) => setValues((now) => ({ ...now, ...change }))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        mutate()
      }}
    >
      <Stack gap="lg" maw="34rem">
        <Switch
          label="Count what customers read"
          description="For Insight, in Client Management. When off, nothing new is counted; what was counted stays for its time."
          checked={values.insight}
          onChange={({ currentTarget }) => set({ insight: currentTarget.checked })}
        />
        <NumberInput
          label="Months that it is kept"
          description="1 to 24. What is older is deleted at once when you save, and every day."
          min={1}
          max={24}
          allowDecimal={false}
          value={values.insightMonths}
          onChange={(months) => set({ insightMonths: Number(months) })}
        />
        <Switch
          label="Delete old entries of the activity log"
          description="When off, the log is kept for good. Deleted entries cannot be restored."
          checked={values.activityMonths !== null}
          onChange={({ currentTarget }) =>
            set({ activityMonths: currentTarget.checked ? (stored.activityMonths ?? 60) : null })
          }
        />
        {values.activityMonths !== null && (
          <NumberInput
            label="Months that the activity log is kept"
            description="24 to 240."
            min={24}
            max={240}
            allowDecimal={false}
            value={values.activityMonths}
            onChange={(months) => set({ activityMonths: Number(months) })}
          />
        )}
        <TextInput
          label="Contact for privacy"
          description="A name and an address. The privacy policy and every profile show it."
          maxLength={200}
          value={values.contact}
          onChange={({ currentTarget }) => set({ contact: currentTarget.value })}
        />
        <Button type="submit" loading={isPending} disabled={!dirty} w="fit-content">
          Save
        </Button>
      </Stack>
    </form>
  )
}
