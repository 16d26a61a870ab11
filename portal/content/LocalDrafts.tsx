import { Alert, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

import { DateTimeLabel } from '../ui/labels/dates.tsx'
import { plainText } from '../ui/rich-text/plain-text.ts'
import type { ShownValue } from './content-field.ts'
import { fieldAt } from './content-fields.ts'
import { contentQuery } from './content-query.ts'
import { useContentSession } from './content-session-context.ts'
import type { LocalDraft } from './local-drafts.ts'

import classes from './LocalDrafts.module.css'

interface Props {
  readonly report: string
  /** Without it the drafts can be read and copied, but no longer saved. */
  readonly canEdit: boolean
}

/** Offers changes that an earlier visit could not save, if any. */
export function LocalDrafts({ report, canEdit }: Props) {
  const session = useContentSession()
  const drafts = useSyncExternalStore(session.subscribe, session.recoverable)
  const { data: content } = useQuery({
    ...contentQuery(report),
    enabled: drafts.length > 0,
  })
  useEffect(() => {
    if (content) session.settleRecoverable(content, fieldAt)
  }, [session, content])
  // Hidden until it is known that they were not saved after all.
  if (content === undefined) return null
  const last = drafts
    .map(({ changedAt }) => changedAt)
    .toSorted()
    .at(-1)
  if (last === undefined) return null
  return (
    <Alert
      maw="60rem"
      mb="1.5rem"
      color="yellow"
      variant="outline"
      role="status"
      title="Unsaved changes"
    >
      Your changes from <DateTimeLabel at={last} withTime /> could not be saved
      {canEdit ? '.' : ', and this report can no longer be edited.'}
      <dl className={classes.list}>
        {drafts.map((draft) => (
          <UnsavedChange key={draft.key} draft={draft} />
        ))}
      </dl>
      <Group gap="xs" mt="sm">
        {canEdit && (
          <Button size="compact-sm" onClick={() => session.restoreRecoverable(fieldAt)}>
            Restore
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={session.discardRecoverable}>
          Discard
        </Button>
      </Group>
    </Alert>
  )
}

function UnsavedChange({ draft }: { draft: LocalDraft }) {
  const field = fieldAt(draft.key)
  if (!field) return null
  return (
    <>
      <dt>{field.label}</dt>
      <dd>{toText(field.show(draft.value))}</dd>
    </>
  )
}

/** As plain text: the server, which removes harmful markup, has not seen it. */
function toText(shown: ShownValue): string {
  if (shown.kind === 'picture') return shown.url === null ? 'No screenshot' : 'A screenshot'
  if (shown.kind === 'text') return shown.text || 'Nothing'
  return plainText(shown.html) || 'Nothing'
}
