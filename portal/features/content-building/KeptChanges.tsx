import { Alert, Button, Group } from '@mantine/core'
import { useSyncExternalStore } from 'react'

import { MomentLabel } from '../../ui/moment-label/MomentLabel.tsx'
import { useDraftBook } from './draft-book-context.ts'
import type { ShownValue } from './drafts/content-field.ts'
import type { KeptDraft } from './drafts/kept-drafts.ts'
import { fieldAt } from './fields/field-at.ts'

import classes from './KeptChanges.module.css'

interface Props {
  /** Without it they can be read and copied, but not saved any more. */
  readonly canEdit: boolean
}

/** What an earlier visit could not save, offered again; nothing when there is nothing. */
export function KeptChanges({ canEdit }: Props) {
  const book = useDraftBook()
  const offered = useSyncExternalStore(book.subscribe, book.offered)
  const last = offered
    .map(({ changedAt }) => changedAt)
    .toSorted()
    .at(-1)
  if (last === undefined) return null
  return (
    <Alert
      className={classes.kept}
      color="yellow"
      variant="outline"
      role="status"
      title="Unsaved changes"
    >
      What you changed on <MomentLabel at={last} withTime /> could not be saved
      {canEdit ? '.' : ', and this report cannot be changed any more.'}
      <dl className={classes.list}>
        {offered.map((draft) => (
          <KeptChange key={draft.key} draft={draft} />
        ))}
      </dl>
      <Group gap="xs" mt="sm">
        {canEdit && (
          <Button size="compact-sm" onClick={() => book.restore(fieldAt)}>
            Restore
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={book.refuse}>
          Discard
        </Button>
      </Group>
    </Alert>
  )
}

function KeptChange({ draft }: { draft: KeptDraft }) {
  const field = fieldAt(draft.key)
  if (!field) return null
  return (
    <>
      <dt>{field.label}</dt>
      <dd>{inWords(field.show(draft.value))}</dd>
    </>
  )
}

/** As plain text: nothing of it has been to the server, which takes out what could do harm. */
function inWords(shown: ShownValue): string {
  if (shown.kind === 'picture') return shown.url === null ? 'No screenshot' : 'A screenshot'
  if (shown.kind === 'text') return shown.text || 'Nothing'
  const { body } = new DOMParser().parseFromString(shown.html, 'text/html')
  return body.textContent.trim() || 'Nothing'
}
