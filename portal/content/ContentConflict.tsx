import { mergeTexts } from '@insights/domain/content/merge-texts.ts'

import { ChangedText } from '../ui/dialogs/ChangedText.tsx'
import { ConflictDialog, type Conflict } from '../ui/dialogs/ConflictDialog.tsx'
import type { FieldValue, ShownValue } from './content-field.ts'
import type { ContentSession, FieldConflict, ListConflict } from './content-session.ts'

interface Props {
  readonly session: ContentSession
  /** The change in conflict with another user's; undefined without a conflict. */
  readonly field: FieldConflict | undefined
  /** The same for a list: an element was added or deleted. */
  readonly list: ListConflict | undefined
}

export default function ContentConflict({ session, field, list }: Props) {
  const key = field?.field.key ?? ''
  return field || !list ? (
    <ConflictDialog
      conflict={field ? toConflict(field, (merged) => void session.keepBoth(key, merged)) : null}
      onOverride={() => void session.override(key)}
      onDiscard={() => session.discardConflict(key)}
      onCancel={() => session.postpone(key)}
    />
  ) : (
    <ConflictDialog
      conflict={toListConflict(list)}
      onOverride={() => list.decide('override')}
      onDiscard={() => list.decide('discard')}
      onCancel={() => list.decide('cancel')}
    />
  )
}

function toListConflict({ change, changedAt, conflictingRecord }: ListConflict): Conflict {
  const theirs = change.show(conflictingRecord) ?? { kind: 'text', text: '' }
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
    external: {
      content: <Shown value={theirs} other={null} />,
      at: conflictingRecord.updatedAt,
      by: conflictingRecord.changedBy,
    },
  }
}

function toConflict(
  { field, change }: FieldConflict,
  keep: (merged: string) => void,
): Conflict | null {
  const { value, base, changedAt, conflictingRecord } = change
  if (conflictingRecord === null) return null
  const mine = field.show(value)
  const theirValue = field.read(conflictingRecord)
  const theirs = theirValue === undefined ? null : field.show(theirValue)
  return {
    subject: field.label,
    mine: { content: <Shown value={mine} other={theirs} />, at: changedAt },
    external: {
      content: theirs && <Shown value={theirs} other={mine} />,
      at: conflictingRecord.updatedAt,
      by: conflictingRecord.changedBy,
    },
    both: bothChanges({ base: base.value, mine: value, theirs: theirValue }, mine.kind, keep),
  }
}

/** Returns the text with both changes; undefined for other values, and changes of one sentence. */
function bothChanges(
  { base, mine, theirs }: Record<'base' | 'mine' | 'theirs', FieldValue | undefined>,
  kind: ShownValue['kind'],
  keep: (merged: string) => void,
): Conflict['both'] {
  if (typeof base !== 'string' || typeof mine !== 'string' || typeof theirs !== 'string') {
    return undefined
  }
  if (kind === 'picture') return undefined
  const merged = mergeTexts({ base, mine, theirs }, kind)
  if (merged === null) return undefined
  const show = (text: string): ShownValue =>
    kind === 'text' ? { kind, text } : { kind, html: text }
  return {
    content: <Shown value={show(merged)} other={show(base)} />,
    onKeep: () => keep(merged),
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
