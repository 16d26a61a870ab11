import type { Methodology } from '@insights/contract/content/methodology.ts'
import { isStoredAlike } from '@insights/domain/content/stored-rich-text.ts'

import { createFormSession } from '../../edit-session/form-session.ts'
import { type DraftStorage, openLocalDraft } from '../../edit-session/local-drafts.ts'

/** The text that a change replaces; `record` is null for the default text. */
export interface MethodologyBase {
  readonly record: Methodology | null
  readonly html: string
}

export interface MethodologyBackend {
  /** The text that readers see as the editor opens. */
  readonly base: MethodologyBase
  readonly save: (change: {
    readonly record: Methodology | null
    readonly html: string
  }) => Promise<Methodology>
  /** Returns the server's record if the error is a conflict with another user's change. */
  readonly conflictingRecord: (error: unknown) => Methodology | undefined
  readonly draft: ReturnType<typeof openMethodologyDraft>
  readonly now: () => string
}

interface MethodologyDraft {
  readonly at: string
  readonly value: {
    readonly text: string
    /** The replaced text and the stamp of its record; null for the default text. */
    readonly html: string
    readonly updatedAt: string | null
  }
}

/** The methodology while it is edited: Save sends it, and a closed window loses nothing. */
export function createMethodologySession(backend: MethodologyBackend) {
  const { base, draft } = backend
  let recoverable = draft.read()

  // The change is based on the first text: a text of another user that arrives meanwhile is a
  // conflict.
  const form = createFormSession<string, MethodologyBase, Methodology>({
    ...backend,
    toBase,
    toValue: ({ html }) => html,
    agrees: isStoredAlike,
    save: (html, { record }) => backend.save({ record, html }),
    store(change) {
      recoverable = null
      if (!change) return draft.clear()
      const { html, record } = change.base
      const updatedAt = record?.updatedAt ?? null
      draft.write({ at: change.changedAt, value: { text: change.value, html, updatedAt } })
    },
  })

  return {
    ...form,
    /** Returns whether closing would lose a change. */
    isUnsaved: () => form.isTyping() || form.value() !== form.base().html,
    /** The unsaved text of an earlier visit, until it is restored or discarded. */
    recoverable: (): MethodologyDraft | null => recoverable,
    restore({ at, value: { text, html, updatedAt } }: MethodologyDraft) {
      const record = base.record && updatedAt !== null ? { ...base.record, updatedAt } : null
      form.restore(text, { record, html }, at)
    },
  }
}

/** A user's unsaved methodology of a report. */
export function openMethodologyDraft(user: string, report: string, storage?: DraftStorage) {
  return openLocalDraft(`insights.kept.methodology.${user}.${report}`, isDraft, storage)
}

function toBase(record: Methodology): MethodologyBase {
  return { record, html: record.methodology }
}

function isDraft(draft: unknown): draft is MethodologyDraft {
  if (typeof draft !== 'object' || draft === null || !('value' in draft)) return false
  const { value } = draft
  if (typeof value !== 'object' || value === null) return false
  const { text, html, updatedAt } = value as Record<string, unknown>
  return (
    typeof text === 'string' &&
    typeof html === 'string' &&
    (updatedAt === null || typeof updatedAt === 'string')
  )
}
