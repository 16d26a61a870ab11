import type { ReportContent } from '@insights/contract/content/content.ts'
import { useCallback, useSyncExternalStore } from 'react'

import { isSavedAgain } from '../edit-session/save-again.ts'
import type { SaveStatusValue } from '../ui/status/SaveStatus.tsx'
import type { ContentField, FieldValue } from './content-field.ts'
import { useContentSession } from './content-session-context.ts'
import type { ContentChange, ContentSession } from './content-session.ts'

export interface FieldState<Value> {
  /** The value shown: one's own until another user's replaces it. */
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** For fields whose `onChange` waits for a pause. */
  readonly onTyping: () => void
  readonly saving: SavingProgress
  readonly retry: () => void
}

/** A field that is saved automatically. `fallback` is the value for a deleted element. */
export function useContentField<Value extends FieldValue>(
  field: ContentField<Value>,
  content: ReportContent | null,
  fallback: Value,
): FieldState<Value> {
  const session = useContentSession()
  const change = useSyncExternalStore(session.subscribe, () => session.change(field.key))
  const savedAt = useSyncExternalStore(session.subscribe, () => session.savedAt(field.key))
  // The session knows a saved record before the page renders it: the field must not show the
  // replaced value in between.
  const latest = useSyncExternalStore(session.subscribe, session.record) ?? content
  const stored = field.read(latest) ?? fallback
  return {
    // A session stores under a field's key only values of that field.
    value: (change ? change.value : stored) as Value,
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
  if (isSavedAgain(change)) return { state: 'again' }
  if (change.state === 'waiting' || change.state === 'saving') return { state: 'saving' }
  return { state: 'failed', reason: session.reasonOf(change) }
}

/** Progress of saving a field. */
interface SavingProgress {
  readonly state: SaveStatusValue
  /** Time of the save, ISO 8601. */
  readonly at?: string
  /** Reason of the failure. */
  readonly reason?: string
}

const WORST_FIRST: readonly SaveStatusValue[] = ['failed', 'again', 'saving', 'saved', 'idle']

/** Returns the progress of fields that share a status: the worst, of those the latest. */
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
