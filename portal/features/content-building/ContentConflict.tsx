import { ChangedText } from '../../ui/conflict-dialog/ChangedText.tsx'
import { ConflictDialog, type Conflict } from '../../ui/conflict-dialog/ConflictDialog.tsx'
import type { ShownValue } from './drafts/content-field.ts'
import type { DraftBook, ListConflict } from './drafts/draft-book.ts'
import type { Draft } from './drafts/draft.ts'

interface Props {
  readonly book: DraftBook
  /** A change that collides with somebody else's; undefined while there is none. */
  readonly draft: Draft | undefined
  /** The same of a list: something was added or deleted. */
  readonly list: ListConflict | undefined
}

export default function ContentConflict({ book, draft, list }: Props) {
  const key = draft?.field.key ?? ''
  return draft || !list ? (
    <ConflictDialog
      conflict={draft ? conflictOf(draft) : null}
      onOverride={() => void book.override(key)}
      onDiscard={() => book.discard(key)}
      onCancel={() => book.postpone(key)}
    />
  ) : (
    <ConflictDialog
      conflict={listConflictOf(list)}
      onOverride={() => list.decide('override')}
      onDiscard={() => list.decide('discard')}
      onCancel={() => list.decide('cancel')}
    />
  )
}

function listConflictOf({ change, changedAt, external }: ListConflict): Conflict {
  const theirs = change.show(external) ?? { kind: 'text', text: '' }
  return {
    subject: change.label,
    mine: {
      content: change.added ? (
        <Shown value={change.added} other={null} />
      ) : (
        <p>Deleted. The external change would not be saved.</p>
      ),
      at: changedAt,
    },
    external: { content: <Shown value={theirs} other={null} />, at: external.updatedAt },
  }
}

function conflictOf({ field, value, changedAt, external }: Draft): Conflict | null {
  if (external === null) return null
  const mine = field.show(value)
  const theirValue = field.read(external)
  const theirs = theirValue === undefined ? null : field.show(theirValue)
  return {
    subject: field.label,
    mine: { content: <Shown value={mine} other={theirs} />, at: changedAt },
    external: {
      content: theirs && <Shown value={theirs} other={mine} />,
      at: external.updatedAt,
    },
  }
}

function Shown({ value, other }: { value: ShownValue; other: ShownValue | null }) {
  if (value.kind === 'richText') {
    return (
      <ChangedText html={value.html} other={other?.kind === 'richText' ? other.html : value.html} />
    )
  }
  if (value.kind === 'text') return <p>{value.text === '' ? 'Nothing' : value.text}</p>
  return value.url === null ? <p>None</p> : <img src={value.url} alt="Chosen" width="240" />
}
