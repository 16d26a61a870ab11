import type { ReportContent } from '@insights/contract/content/content.ts'
import { isStoredAlike } from '@insights/domain/content/stored-rich-text.ts'

import type { Change } from '../edit-session/edit-backend.ts'
import { createEditSession } from '../edit-session/edit-session.ts'
import { saveOne } from '../edit-session/form-session.ts'
import type { ContentField, FieldValue, PatchOperations, ShownValue } from './content-field.ts'
import { fieldAt } from './content-fields.ts'
import type { LocalDraft, LocalDrafts } from './local-drafts.ts'

/** Connections of a session of a report's content. */
export interface ContentBackend {
  /** The record as known here; null before the first one. */
  readonly record: () => ReportContent | null
  /** Stores a newer record. */
  readonly receive: (record: ReportContent) => void
  /** Returns the report's record, and creates it if missing. */
  readonly create: () => Promise<ReportContent>
  readonly patch: (
    record: ReportContent,
    operations: PatchOperations,
    loadedAt: string,
  ) => Promise<ReportContent>
  /** Returns the server's record if the error is a conflict with another user's change. */
  readonly conflictingRecord: (error: unknown) => ReportContent | null
  /** Returns why a save failed, in a sentence. */
  readonly reasonOf: (error: unknown) => string
  /** Called once for a change that cannot be saved, however often it is tried. */
  readonly onFailure: (reason: string) => void
  /** Storage that keeps changes after the window is closed. */
  readonly drafts: LocalDrafts
  readonly now: () => string
}

/** The record that a change begins with. */
interface ContentBase {
  /** The stamp that the change is sent with. */
  readonly loadedAt: string
  /** The replaced value; undefined where it is not known any more. */
  readonly value: FieldValue | undefined
}

export type ContentChange = Change<FieldValue, ContentBase, ReportContent>

/** A change of a field that another user has changed as well. */
export interface FieldConflict {
  readonly field: ContentField
  readonly change: ContentChange
}

/** An element that is added to a list of the content, or deleted from one. */
export interface ListChange {
  /** The element's name for people: 'Trend'. */
  readonly label: string
  readonly operations: (record: ReportContent) => PatchOperations
  /** The added element; null for a deletion. */
  readonly added: ShownValue | null
  /** Returns the element in a record; null if missing. */
  readonly show: (record: ReportContent) => ShownValue | null
}

/** A change of a list in conflict with another user's, until the user decides. */
export interface ListConflict {
  readonly change: ListChange
  readonly changedAt: string
  readonly conflictingRecord: ReportContent
  readonly decide: (decision: 'override' | 'discard' | 'cancel') => void
}

const IN_CONFLICT = 'someone else changed it'

/** Older than any change: a change without a record is in conflict with any content. */
const BEFORE_ANYTHING = '1970-01-01T00:00:00.000Z'

function isSame(one: FieldValue, other: FieldValue): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return one === other
  return isStoredAlike(one, other)
}

type FieldAt = (key: string) => ContentField | undefined

export type ContentSession = ReturnType<typeof createContentSession>

/**
 * Holds unsaved content changes across screens. Each field is saved after its delay, one request at a
 * time, with the version stamp it was based on, so that conflicts are those of single fields.
 */
export function createContentSession(backend: ContentBackend) {
  const fields = new Map<string, ContentField>()
  /** Changes that earlier visits could not save, until the user restores or discards them. */
  let recoverable: readonly LocalDraft[] = backend.drafts.read()
  let fieldConflict: FieldConflict | undefined
  let listConflict: ListConflict | undefined
  const listeners = new Set<() => void>()

  const session = createEditSession<FieldValue, ContentBase, ReportContent>({
    baseNow(key) {
      const record = backend.record()
      // A key that is being typed in may not have been changed before.
      const field = fields.get(key) ?? fieldAt(key)
      return { loadedAt: record?.loadedAt ?? BEFORE_ANYTHING, value: field?.read(record) }
    },
    baseIn: (record, key) => ({
      loadedAt: record.loadedAt,
      value: fields.get(key)?.read(record),
    }),
    valueIn: (record, key) => fields.get(key)?.read(record),
    isSame,
    save: ([change]) =>
      saveOne(
        () => {
          const { key, value, base } = change!
          const field = fields.get(key)!
          return patch((now) => field.write(now, value), base.loadedAt)
        },
        (error) => backend.conflictingRecord(error) ?? undefined,
      ),
    receive: backend.receive,
    store(keys, changes) {
      for (const key of keys) {
        const change = changes.get(key)
        if (!change) backend.drafts.remove(key)
        else {
          const { value, changedAt, base } = change
          backend.drafts.write({ key, value, changedAt, loadedAt: base.loadedAt, base: base.value })
        }
      }
    },
    onFailure(error, previous) {
      const reason = backend.reasonOf(error)
      if (previous === null || backend.reasonOf(previous) !== reason) backend.onFailure(reason)
      return null
    },
    now: backend.now,
  })

  async function patch(
    operationsOn: (record: ReportContent) => PatchOperations,
    loadedAt?: string,
  ) {
    const record = backend.record() ?? (await backend.create())
    const saved = await backend.patch(record, operationsOn(record), loadedAt ?? record.loadedAt)
    backend.receive(saved)
    return saved
  }

  function emit() {
    for (const listener of listeners) listener()
  }

  function setRecoverable(left: readonly LocalDraft[]) {
    if (left.length === recoverable.length) return
    recoverable = left
    emit()
  }

  /** Asks which of two versions of a list stays; one question at a time. */
  async function ask(change: ListChange, conflictingRecord: ReportContent) {
    listConflict?.decide('cancel')
    const decision = await new Promise<'override' | 'discard' | 'cancel'>((decide) => {
      listConflict = { change, changedAt: backend.now(), conflictingRecord, decide }
      emit()
    })
    listConflict = undefined
    if (decision !== 'cancel') backend.receive(conflictingRecord)
    emit()
    return decision
  }

  /** Changes a record, after all earlier changes. */
  const apply = (operationsOn: (record: ReportContent) => PatchOperations) =>
    session.run(() => patch(operationsOn))

  /**
   * Adds to a list or deletes from it, and returns whether that was done. In conflict with another
   * user's change it waits for a decision. Throws any other error.
   */
  async function changeList(change: ListChange): Promise<boolean> {
    try {
      await apply(change.operations)
      return true
    } catch (error) {
      const record = backend.conflictingRecord(error)
      if (!record) throw error
      // Both have deleted it.
      if (change.added === null && change.show(record) === null) {
        backend.receive(record)
        return true
      }
      return (await ask(change, record)) === 'override' && (await changeList(change))
    }
  }

  /** Returns whether a record lacks the element of a field. */
  function isGone(key: string, record: ReportContent | null): boolean {
    return record !== null && fields.get(key)?.read(record) === undefined
  }

  /** Returns a change in conflict, with those of a deleted element's other fields. */
  function decidedTogether(key: string): string[] {
    const record = session.change(key)?.conflictingRecord ?? null
    if (!isGone(key, record)) return [key]
    const element = key.slice(0, key.lastIndexOf('.') + 1)
    return session.summary().conflicts.filter((other) => other.startsWith(element))
  }

  return {
    ...session,
    /** Leaves a conflict for later; text of a deleted element is kept here, and not sent. */
    postpone(key: string) {
      for (const one of decidedTogether(key)) session.postpone(one)
    },
    /** Discards a change in conflict. */
    discardConflict: (key: string) => session.discard(decidedTogether(key)),
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      const unsubscribe = session.subscribe(listener)
      return () => {
        unsubscribe()
        listeners.delete(listener)
      }
    },
    /** The report's content as known here; null before the first one. */
    record: backend.record,
    edit<Value extends FieldValue>(field: ContentField<Value>, value: Value) {
      fields.set(field.key, field as unknown as ContentField)
      session.edit(field.key, value, isGone(field.key, backend.record()) ? null : field.delay)
    },
    /** Returns why a change is not saved, in a sentence; undefined before a failed attempt. */
    reasonOf(change: ContentChange): string | undefined {
      if (change.error !== null) return backend.reasonOf(change.error)
      return change.state === 'failed' || change.state === 'conflict' ? IN_CONFLICT : undefined
    },
    /** Returns the first change of a field that another user has changed as well. */
    fieldConflict(): FieldConflict | undefined {
      const key = session.conflict()
      const change = key === undefined ? undefined : session.change(key)
      const field = fields.get(key ?? '')
      if (!change || !field) fieldConflict = undefined
      else if (fieldConflict?.change !== change) fieldConflict = { field, change }
      return fieldConflict
    },
    /** Saves one's own change over another user's. */
    override(key: string) {
      session.rebase([key])
      return session.save(key)
    },
    /** Saves a value made of both users' changes in place of either. */
    keepBoth(key: string, merged: FieldValue) {
      session.edit(key, merged, 0)
      session.rebase([key])
      return session.save(key)
    },
    /** Changes that earlier visits left unsaved. */
    recoverable: (): readonly LocalDraft[] => recoverable,
    /** Restores changes of earlier visits; `fieldAt` finds the fields by their keys. */
    restoreRecoverable(fieldAt: FieldAt) {
      const found = recoverable.flatMap(({ loadedAt, base, ...draft }) => {
        const field = fieldAt(draft.key)
        if (!field) return []
        fields.set(draft.key, field)
        return [{ ...draft, base: { loadedAt, value: base } }]
      })
      session.restore(found)
      backend.drafts.clear()
      setRecoverable([])
    },
    /** Deletes changes of earlier visits. */
    discardRecoverable() {
      backend.drafts.clear()
      setRecoverable([])
    },
    /** Removes changes that a record contains: saved by a call whose response was lost. */
    settleRecoverable(record: ReportContent, fieldAt: FieldAt) {
      const left = recoverable.filter(({ key, value }) => {
        const stored = fieldAt(key)?.read(record)
        return stored === undefined || !isSame(stored, value)
      })
      if (left.length === 0 && recoverable.length > 0) backend.drafts.clear()
      setRecoverable(left)
    },
    /** Removes changes that another window has saved meanwhile. */
    refreshRecoverable() {
      const still = new Set(backend.drafts.read().map(({ key }) => key))
      setRecoverable(recoverable.filter(({ key }) => still.has(key)))
    },
    apply,
    changeList,
    /** Returns the change of a list that awaits the user's decision. */
    listConflict: (): ListConflict | undefined => listConflict,
  }
}
