import type { Methodology } from '@insights/contract/methodology.ts'

import { createEditSession } from '../../edit-session/edit-session.ts'
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
  readonly conflictingRecord: (error: unknown) => Methodology | null
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

const KEY = 'methodology'

/** The text of a method while it is edited: nothing is sent before Save, a closed window loses nothing. */
export function createMethodologySession(backend: MethodologyBackend) {
  const { draft } = backend
  // What is edited is what was there at first: somebody else's text that comes meanwhile is a conflict.
  let base = backend.base
  let recoverable = draft.read()

  const session = createEditSession<string, MethodologyBase, Methodology>({
    baseNow: () => base,
    baseIn: toBase,
    valueIn: ({ methodology }) => methodology,
    isSame: (one, other) => one === other,
    async save([change]) {
      const { value, base: on } = change!
      try {
        const record = await backend.save({ record: on.record, html: value })
        base = toBase(record)
        return [{ outcome: 'saved', record }]
      } catch (error) {
        const record = backend.conflictingRecord(error)
        if (record === null) throw error
        return [{ outcome: 'conflict', record }]
      }
    },
    receive: (record) => void (base = toBase(record)),
    store(_keys, changes) {
      const change = changes.get(KEY)
      recoverable = null
      if (!change) return draft.clear()
      const { html, record } = change.base
      const updatedAt = record?.updatedAt ?? null
      draft.write({ at: change.changedAt, value: { text: change.value, html, updatedAt } })
    },
    onFailure: () => null,
    now: backend.now,
  })

  return {
    subscribe: session.subscribe,
    change: () => session.change(KEY),
    text: () => session.change(KEY)?.value ?? base.html,
    /** Whether closing would lose something. */
    isUnsaved(): boolean {
      const change = session.change(KEY)
      return session.isTyping(KEY) || (change !== undefined && change.value !== change.base.html)
    },
    touch: () => session.touch(KEY),
    edit: (html: string) => session.edit(KEY, html, null),
    save: () => session.save(KEY),
    /** Saves one's own text over somebody else's. */
    override() {
      session.rebase([KEY])
      return session.save(KEY)
    },
    postpone: () => session.postpone(KEY),
    discard: () => session.discard([KEY]),
    /** What an earlier visit has left, until it is restored or discarded. */
    recoverable: (): MethodologyDraft | null => recoverable,
    restore({ at, value: { text, html, updatedAt } }: MethodologyDraft) {
      const known = base.record
      const record = known && updatedAt !== null ? { ...known, updatedAt } : null
      session.discard([KEY])
      session.restore([{ key: KEY, value: text, base: { record, html }, changedAt: at }], null)
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
