import type { PrivacySettings } from '@insights/contract/accounts/privacy.ts'
import { parseCount } from '@insights/domain/text/parse-number.ts'
import { Button, Skeleton, Stack, Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { errorMessage } from '../../api/api-error.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { useLeaveGuard } from '../../ui/dialogs/use-leave-guard.ts'
import { SharedInput } from '../../ui/forms/SharedFields.tsx'
import { useFields } from '../../ui/forms/use-fields.ts'
import { notify } from '../../ui/notify/notify.ts'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { UnsavedDraft } from '../../ui/status/UnsavedDraft.tsx'
import { privacyQuery, updatePrivacy } from './privacy-query.ts'

/** Settings for what is kept of people and how long, for seniors. */
export default function PrivacyForm() {
  const { data, error, refetch } = useQuery(privacyQuery)
  if (error && !data) return <LoadingFailed error={error} onRetry={refetch} />
  if (!data) return <Skeleton height="20rem" maw="34rem" />
  return <Fields stored={data} />
}

function Fields({ stored }: { readonly stored: PrivacySettings }) {
  const queryClient = useQueryClient()
  const { values, dirty, valid, draft, set, field, saved, discard, isTyped } = useFields(
    textsOf(stored),
    {
      check: ({ insightMonths, activityMonths, historyMonths }) => ({
        insightMonths: checkMonths(insightMonths, 1, 24),
        activityMonths: activityMonths === null ? null : checkMonths(activityMonths, 24, 240),
        historyMonths: historyMonths === null ? null : checkMonths(historyMonths, 12, 240),
      }),
      draft: 'privacy',
    },
  )
  const { activityMonths, historyMonths } = values
  useLeaveGuard(dirty, { onDiscard: discard })
  const { mutate, isPending } = useMutation({
    mutationFn: (sent: typeof values) =>
      updatePrivacy({
        ...(isTyped('insight') && { insight: sent.insight }),
        ...(isTyped('contact') && { contact: sent.contact }),
        ...(isTyped('insightMonths') && { insightMonths: Number(parseCount(sent.insightMonths)) }),
        ...(isTyped('activityMonths') && {
          activityMonths: monthsOf(sent.activityMonths),
        }),
        ...(isTyped('historyMonths') && { historyMonths: monthsOf(sent.historyMonths) }),
      }),
    onSuccess: (settings, sent) => {
      queryClient.setQueryData(privacyQuery.queryKey, settings)
      saved(sent)
      notify.success('The privacy settings have been saved.')
    },
    onError: (failure) => notify.error(errorMessage(failure)),
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        mutate(values)
      }}
    >
      <Stack gap="lg" maw="34rem">
        {draft && <UnsavedDraft {...draft} />}
        <Switch
          label="Count what customers read"
          description="For Insight, in Client Management. When off, nothing new is counted; what was counted stays for its time."
          checked={values.insight}
          onChange={({ currentTarget }) => set({ insight: currentTarget.checked })}
        />
        <SharedInput
          label="Months that it is kept"
          description="1 to 24. What is older is deleted at once when you save, and every day."
          inputMode="numeric"
          {...field('insightMonths')}
        />
        <Switch
          label="Delete old entries of the activity log"
          description="When off, the log is kept for good. Deleted entries cannot be restored."
          checked={activityMonths !== null}
          onChange={({ currentTarget: { checked } }) =>
            set({ activityMonths: checked ? String(stored.activityMonths ?? 60) : null })
          }
        />
        {activityMonths !== null && (
          <SharedInput
            label="Months that the activity log is kept"
            description="24 to 240."
            inputMode="numeric"
            {...field('activityMonths')}
            value={activityMonths}
          />
        )}
        <Switch
          label="Delete old histories of answers"
          description="In drafts and in revisions that another one has replaced. When off, every change of an answer is kept for good. Deleted changes cannot be restored; answers, published reports and their fingerprints stay."
          checked={historyMonths !== null}
          onChange={({ currentTarget: { checked } }) =>
            set({ historyMonths: checked ? String(stored.historyMonths ?? 36) : null })
          }
        />
        {historyMonths !== null && (
          <SharedInput
            label="Months that changes of answers are kept"
            description="12 to 240. What is older is deleted every day."
            inputMode="numeric"
            {...field('historyMonths')}
            value={historyMonths}
          />
        )}
        <SharedInput
          label="Contact for privacy"
          description="A name and an address. The privacy policy and every profile show it."
          maxLength={200}
          {...field('contact')}
        />
        <Button type="submit" loading={isPending} disabled={!dirty || !valid} w="fit-content">
          Save
        </Button>
      </Stack>
    </form>
  )
}

/** The settings as they are typed. */
const textsOf = ({ insightMonths, activityMonths, historyMonths, ...others }: PrivacySettings) => ({
  ...others,
  insightMonths: String(insightMonths),
  activityMonths: activityMonths === null ? null : String(activityMonths),
  historyMonths: historyMonths === null ? null : String(historyMonths),
})

const monthsOf = (text: string | null) => (text === null ? null : Number(parseCount(text)))

function checkMonths(text: string, least: number, most: number): string | null {
  const months = parseCount(text)
  if (!Number.isInteger(months)) return 'Must be a whole number'
  return Number(months) >= least && Number(months) <= most ? null : `Must be ${least} to ${most}`
}
