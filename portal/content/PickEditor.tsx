import {
  APPLICATIONS,
  type ApplicationId,
  type ApplicationKey,
} from '@insights/domain/catalogue/application.ts'
import { MAX_PICK_REASON } from '@insights/domain/content/content-values.ts'
import type { CapabilityPick } from '@insights/domain/content/content.ts'
import { isStoredAlike } from '@insights/domain/content/stored-rich-text.ts'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { errorMessage, isApiError } from '../api/api-error.ts'
import { reportKey } from '../api/report-key.ts'
import { useMutation } from '../api/use-mutation.ts'
import { FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { SharedTextarea } from '../ui/forms/SharedFields.tsx'
import { notify } from '../ui/notify/notify.ts'
import { CarriedOverMark } from './CarriedOverMark.tsx'
import { contentQuery } from './content-query.ts'
import { useContentClosed, useContentSession } from './content-session-context.ts'

/** A company that has the capability on an application. */
export interface Candidate {
  readonly companyId: string
  readonly company: string
  readonly application: ApplicationKey
}

interface Props {
  readonly report: string
  readonly capabilityId: string
  readonly title: string
  readonly candidates: readonly Candidate[]
}

/** The button and the form by which researchers pick who does a capability best. */
export default function PickEditor({ report, capabilityId, title, candidates }: Props) {
  const { data: content = null } = useQuery(contentQuery(report))
  const session = useContentSession()
  const queryClient = useQueryClient()
  const closed = useContentClosed()
  const [opened, setOpened] = useState(false)
  const pick = content?.capabilityPicks[capabilityId] ?? null
  const before = pick === null ? '' : keyOf(pick.companyId, pick.applicationId)
  const [place, setPlace] = useState('')
  const [reason, setReason] = useState('')
  const path = `capabilityPicks.${capabilityId}`
  const options = candidates.map(({ companyId, company, application }) => ({
    value: keyOf(companyId, idOf(application)),
    label: `${company}, ${application}`,
  }))
  const chosen = candidates[options.findIndex(({ value }) => value === place)]
  const save = useMutation({
    async mutationFn(value: CapabilityPick | null) {
      try {
        await session.apply(() => ({ $set: { [path]: value } }))
      } catch (error) {
        if (!isApiError(error, 409)) throw error
        const now = await queryClient.query({ ...contentQuery(report), staleTime: 0 })
        // One's own save, whose response was lost.
        if (!isSamePick(now?.capabilityPicks[capabilityId] ?? null, value)) throw error
      }
    },
    async onSuccess(_saved, sent) {
      // It stays open with what was typed meanwhile.
      if (sent === null || sent.reason === reason) setOpened(false)
      await queryClient.invalidateQueries({ queryKey: reportKey(report, 'document') })
    },
    onError(error) {
      if (!isApiError(error, 409)) return notify.error(errorMessage(error))
      return notify.warning('Someone else changed this. The current version is shown.')
    },
  })
  return (
    <>
      {pick !== null && !options.some(({ value }) => value === before) && (
        <span>The picked company does not have it there, so readers see no pick.</span>
      )}
      <CarriedOverMark content={content} sections={[path]} name="the researchers’ pick" />
      <Button
        variant="default"
        size="xs"
        data-edit
        disabled={closed || (candidates.length === 0 && pick === null)}
        onClick={() => {
          setPlace(before)
          setReason(pick?.reason ?? '')
          setOpened(true)
        }}
      >
        {pick === null ? 'Pick a company' : 'Change pick'}
      </Button>
      <FormDialog
        opened={opened}
        title={`Researchers’ pick: ${title}`}
        onClose={() => setOpened(false)}
        dirty={place !== before || reason !== (pick?.reason ?? '')}
        submitting={save.isPending}
        submitDisabled={chosen !== undefined && reason.trim() === ''}
        onSubmit={() =>
          save.mutate(
            chosen
              ? {
                  companyId: chosen.companyId,
                  applicationId: idOf(chosen.application),
                  reason,
                }
              : null,
          )
        }
      >
        <NativeSelect
          label="Who does it best"
          data={[{ value: '', label: 'No pick' }, ...options]}
          value={chosen ? place : ''}
          onChange={(event) => setPlace(event.currentTarget.value)}
        />
        {chosen && (
          <SharedTextarea
            label="Why, in one sentence"
            description="Readers see it beside the screenshot."
            required
            autosize
            maxLength={MAX_PICK_REASON}
            value={reason}
            onText={(text) => setReason(text.replaceAll('\n', ' '))}
          />
        )}
      </FormDialog>
    </>
  )
}

function isSamePick(one: CapabilityPick | null, other: CapabilityPick | null): boolean {
  return (
    one?.companyId === other?.companyId &&
    one?.applicationId === other?.applicationId &&
    isStoredAlike(one?.reason ?? '', other?.reason ?? '')
  )
}

const idOf = (application: ApplicationKey): ApplicationId =>
  APPLICATIONS.find(({ title }) => title === application)!._id

const keyOf = (companyId: string, applicationId: ApplicationId) => `${companyId} ${applicationId}`
