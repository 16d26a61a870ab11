import type { ReportContent } from '@insights/contract/content/content.ts'
import { useCallback, useSyncExternalStore } from 'react'

import type { SaveStatusValue } from '../ui/status/SaveStatus.tsx'
import type { ContentField, FieldValue } from './content-field.ts'
import { useContentSession } from './content-session-context.ts'
import type { ContentChange, ContentSession } from './content-session.ts'

export interface FieldState<Value> {
  /** What the field shows: one's own text until somebody else's replaces it. */
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
  content: ReportContent | null,
  fallback: Value,
): FieldState<Value> {
  const session = useContentSession()
  const change = useSyncExternalStore(session.subscribe, () => session.change(field.key))
  const savedAt = useSyncExternalStore(session.subscribe, () => session.savedAt(field.key))
  // A record that was just saved is known here before the page is redrawn with it: the field must
  // not show what it replaced in between.
  const latest = useSyncExternalStore(session.subscribe, session.record) ?? content
  const stored = field.read(latest) ?? fallback
  return {
    // A session has under a field's key what the field itself has put there.
    value: (change ? change.value : session.textFor(field.key, stored)) as Value,
    onChange: (value) => session.edit(field, value),
    onTyping: useCallback(() => session.touch(field.key), [session, field.key]),
    saving: toProgress(session, change, savedAt),
    retry: () => void session.save(field.key),
  }
}

function toProgress(
  session: ContentSession,
  change: ContentChange | undefined,
  savedAt: string | undefined,
): SavingProgress {
  if (change === undefined) {
    return savedAt === undefined ? { state: 'idle' } : { state: 'saved', at: savedAt }
  }
  if (change.state === 'waiting' || change.state === 'saving') return { state: 'saving' }
  return { state: 'failed', reason: session.reasonOf(change) }
}

/** How far the saving of a field has come. */
interface SavingProgress {
  readonly state: SaveStatusValue
  /** When it was saved, ISO 8601. */
  readonly at?: string
  /** Why it was not. */
  readonly reason?: string
}

const WORST_FIRST: readonly SaveStatusValue[] = ['failed', 'saving', 'saved', 'idle']

/** How far several fields have come that share one `SaveStatus`: what is worst counts, then what is latest. */
export function combineSaving(fields: readonly SavingProgress[]): SavingProgress {
  for (const state of WORST_FIRST) {
    const alike = fields.filter((field) => field.state === state)
    if (alike.length > 0) return alike.reduce((one, other) => (later(other, one) ? other : one))
  }
  return { state: 'idle' }
}

function later(one: SavingProgress, other: SavingProgress): boolean {
  return (one.at ?? '') > (other.at ?? '')
}
