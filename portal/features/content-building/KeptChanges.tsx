import { Alert, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

import { MomentLabel } from '../../ui/moment-label/MomentLabel.tsx'
import { contentBuildingQuery } from './content-building-query.ts'
import { useDraftBook } from './draft-book-context.ts'
import type { ShownValue } from './drafts/content-field.ts'
import type { KeptDraft } from './drafts/kept-drafts.ts'
import { fieldAt } from './fields/field-at.ts'

import classes from './KeptChanges.module.css'

interface Props {
  readonly report: string
  /** Without it they can be read and copied, but not saved any more. */
  readonly canEdit: boolean
}

/** What an earlier visit could not save, offered again; nothing when there is nothing. */
export function KeptChanges({ report, canEdit }: Props) {
  const book = useDraftBook()
  const offered = useSyncExternalStore(book.subscribe, book.offered)
  const { data: content } = useQuery({
    ...contentBuildingQuery(report),
    enabled: offered.length > 0,
  })
  useEffect(() => {
    if (content) book.settle(content, fieldAt)
  }, [book, content])
  // Until it is known whether it was saved after all.
  if (content === undefined) return null
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
