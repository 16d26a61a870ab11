import type { Methodology } from '@insights/contract/content/methodology.ts'

import { createFormSession } from '../../edit-session/form-session.ts'
import { type DraftStorage, openLocalDraft } from '../../edit-session/local-drafts.ts'

/** What a text was written over; `record` is null for the default text. */
export interface MethodologyBase {
  readonly record: Methodology | null
  readonly html: string
}

export interface MethodologyBackend {
  /** What readers see as the editor opens. */
  readonly base: MethodologyBase
  readonly save: (change: {
    readonly record: Methodology | null
    readonly html: string
  }) => Promise<Methodology>
  /** The server's record, when the error says that somebody else has changed it. */
  readonly conflictingRecord: (error: unknown) => Methodology | undefined
  readonly draft: ReturnType<typeof openMethodologyDraft>
  readonly now: () => string
}

interface MethodologyDraft {
  readonly at: string
  readonly value: {
    readonly text: string
    /** The text that it was written over, and the stamp of its record; null for the default text. */
    readonly html: string
    readonly updatedAt: string | null
  }
}

/** The text of a method while it is edited: nothing is sent before Save, a closed window loses nothing. */
export function createMethodologySession(backend: MethodologyBackend) {
  const { base, draft } = backend
  let recoverable = draft.read()

  // What is edited is what was there at first: somebody else's text that comes meanwhile is a conflict.
  const form = createFormSession<string, MethodologyBase, Methodology>({
    ...backend,
    toBase,
    toValue: ({ html }) => html,
    agrees: (mine, theirs) => mine === theirs,
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
    /** Whether closing would lose something. */
    isUnsaved: () => form.isTyping() || form.value() !== form.base().html,
    /** What an earlier visit has left, until it is restored or discarded. */
    recoverable: (): MethodologyDraft | null => recoverable,
    restore({ at, value: { text, html, updatedAt } }: MethodologyDraft) {
      const record = base.record && updatedAt !== null ? { ...base.record, updatedAt } : null
      form.restore(text, { record, html }, at)
    },
  }
}

/** What one person has written of a report's method and not saved. */
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
