import { ConflictDialog } from '../../ui/conflict-dialog/ConflictDialog.tsx'
import { RichText } from '../../ui/rich-text/RichText.tsx'
import type { ShownValue } from './drafts/content-field.ts'
import type { DraftBook } from './drafts/draft-book.ts'
import type { Draft } from './drafts/draft.ts'

interface Props {
  readonly book: DraftBook
  readonly draft: Draft
}

/** A change of the content that collides with somebody else's. */
export default function ContentConflict({ book, draft }: Props) {
  const { field, value, changedAt, external } = draft
  if (external === null) return null
  const theirs = field.read(external)
  return (
    <ConflictDialog
      subject={field.label}
      mine={{ content: <Shown value={field.show(value)} />, at: changedAt }}
      external={{
        content: theirs === undefined ? null : <Shown value={field.show(theirs)} />,
        at: external.updatedAt,
      }}
      onOverride={() => void book.override(field.key)}
      onDiscard={() => book.discard(field.key)}
      onCancel={() => book.postpone(field.key)}
    />
  )
}

function Shown({ value }: { value: ShownValue }) {
  if (value.kind === 'text') return value.text === '' ? <Nothing /> : <p>{value.text}</p>
  if (value.kind === 'richText')
    return value.html === '' ? <Nothing /> : <RichText html={value.html} />
  return value.url === null ? <Nothing /> : <img src={value.url} alt="Chosen" width="240" />
}

function Nothing() {
  return <p>Nothing</p>
}
