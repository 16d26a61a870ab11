import type { ContentBuilding } from '@insights/contract/content-building.ts'
import { useCallback, useSyncExternalStore } from 'react'

import type { SavingProgress } from './combine-saving.ts'
import { useDraftBook } from './draft-book-context.ts'
import type { ContentField, FieldValue } from './drafts/content-field.ts'
import type { Draft } from './drafts/draft.ts'

export interface FieldState<Value> {
  /** What stands in the field: one's own words until somebody else's replace them. */
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** For fields whose `onChange` waits for a pause. */
  readonly onTyping: () => void
  readonly saving: SavingProgress
  readonly retry: () => void
}

/** A field of the content, saved by itself. `fallback` stands in for an element that is gone. */
export function useContentField<Value extends FieldValue>(
  field: ContentField<Value>,
  content: ContentBuilding | null,
  fallback: Value,
): FieldState<Value> {
  const book = useDraftBook()
  const draft = useSyncExternalStore(book.subscribe, () => book.draftOf(field.key))
  const savedAt = useSyncExternalStore(book.subscribe, () => book.savedAt(field.key))
  // A record that was just saved is known here before the page is redrawn with it: the field must
  // not show what it replaced in between.
  const latest = useSyncExternalStore(book.subscribe, book.record) ?? content
  const stored = field.read(latest) ?? fallback
  return {
    // A book keeps under a field's key what the field itself has put there.
    value: (draft ? draft.value : book.wordsFor(field.key, stored)) as Value,
    onChange: (value) => book.change(field, value),
    onTyping: useCallback(() => book.touch(field.key), [book, field.key]),
    saving: savingOf(draft, savedAt),
    retry: () => void book.retry(field.key),
  }
}

function savingOf(draft: Draft | undefined, savedAt: string | undefined): SavingProgress {
  if (draft === undefined) {
    return savedAt === undefined ? { state: 'idle' } : { state: 'saved', at: savedAt }
  }
  if (draft.state === 'waiting' || draft.state === 'saving') return { state: 'saving' }
  return { state: 'failed', reason: draft.reason ?? undefined }
}
