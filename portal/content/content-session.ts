import type { ReportContent } from '@insights/contract/content/content.ts'

import type { Change } from '../edit-session/edit-backend.ts'
import { createEditSession } from '../edit-session/edit-session.ts'
import { saveOne } from '../edit-session/form-session.ts'
import type { ContentField, FieldValue, PatchOperations, ShownValue } from './content-field.ts'
import type { LocalDraft, LocalDrafts } from './local-drafts.ts'

/** What a session of a report's content is joined to. */
export interface ContentBackend {
  /** The record as it is known here; null while there is none. */
  readonly record: () => ReportContent | null
  /** Takes in a newer record. */
  readonly receive: (record: ReportContent) => void
  /** The report's record, made if it does not exist yet. */
  readonly create: () => Promise<ReportContent>
  readonly patch: (
    record: ReportContent,
    operations: PatchOperations,
    loadedAt: string,
  ) => Promise<ReportContent>
  /** The server's record, when the error says that somebody else changed the same. */
  readonly conflictingRecord: (error: unknown) => ReportContent | null
  /** Why something could not be saved, in a sentence. */
  readonly reasonOf: (error: unknown) => string
  /** Called once for a change that cannot be saved, however often it is tried. */
  readonly onFailure: (reason: string) => void
  /** Where changes outlive the window. */
  readonly drafts: LocalDrafts
  readonly now: () => string
}

export type ContentChange = Change<FieldValue, string, ReportContent>

/** A change of a field that somebody else has changed as well. */
export interface FieldConflict {
  readonly field: ContentField
  readonly change: ContentChange
}

/** Something that is added to a list of the content, or deleted from one. */
export interface ListChange {
  /** What people call the element: 'Trend'. */
  readonly label: string
  readonly operations: (record: ReportContent) => PatchOperations
  /** What is added; null for deleting. */
  readonly added: ShownValue | null
  /** What a record has in its place; null when nothing is there. */
  readonly show: (record: ReportContent) => ShownValue | null
}

/** A change of a list in conflict with somebody else's, until somebody decides. */
export interface ListConflict {
  readonly change: ListChange
  readonly changedAt: string
  readonly conflictingRecord: ReportContent
  readonly decide: (decision: 'override' | 'discard' | 'cancel') => void
}

const IN_CONFLICT = 'someone else changed it'

/** Older than any change: what is made on no record at all is in conflict with whatever is there. */
const BEFORE_ANYTHING = '1970-01-01T00:00:00.000Z'

type FieldAt = (key: string) => ContentField | undefined

export type ContentSession = ReturnType<typeof createContentSession>

/**
 * Holds unsaved content changes across screens. Each field is saved after its delay, one request at a
 * time, with the version stamp it was based on, so that conflicts are those of single fields.
 */
export function createContentSession(backend: ContentBackend) {
  const fields = new Map<string, ContentField>()
  /** What was sent last, and what the server made of it. */
  const pendingSaves = new Map<string, { sent: FieldValue; stored: FieldValue }>()
  /** What earlier visits could not save, until somebody says what becomes of it. */
  let recoverable: readonly LocalDraft[] = backend.drafts.read()
  let fieldConflict: FieldConflict | undefined
  let listConflict: ListConflict | undefined
  const listeners = new Set<() => void>()

  const session = createEditSession<FieldValue, string, ReportContent>({
    baseNow: () => backend.record()?.loadedAt ?? BEFORE_ANYTHING,
    baseIn: ({ loadedAt }) => loadedAt,
    valueIn: (record, key) => fields.get(key)?.read(record),
    isSame: (one, other) => one === other,
    save: ([change]) =>
      saveOne(
        async () => {
          const { key, value, base } = change!
          const field = fields.get(key)!
          const record = await patch((now) => field.write(now, value), base)
          pendingSaves.set(key, { sent: value, stored: field.read(record) ?? null })
          return record
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
          backend.drafts.write({ key, value, changedAt, loadedAt: base })
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

  /** Changes a record, after everything that was changed before. */
  const apply = (operationsOn: (record: ReportContent) => PatchOperations) =>
    session.run(() => patch(operationsOn))

  /**
   * Adds to a list or deletes from it, and returns whether that was done. Where somebody else has
   * changed the same, it waits for a decision. Throws what else goes wrong.
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

  /** Whether a record lacks the element that a field belongs to. */
  function isGone(key: string, record: ReportContent | null): boolean {
    return record !== null && fields.get(key)?.read(record) === undefined
  }

  /** A change in conflict; with it, where its element is gone, those of the element's other fields. */
  function decidedTogether(key: string): string[] {
    const record = session.change(key)?.conflictingRecord ?? null
    if (!isGone(key, record)) return [key]
    const element = key.slice(0, key.lastIndexOf('.') + 1)
    return session.summary().conflicts.filter((other) => other.startsWith(element))
  }

  return {
    ...session,
    /** Leaves a conflict for later; what was written of a deleted element is kept here, and not sent. */
    postpone(key: string) {
      for (const one of decidedTogether(key)) session.postpone(one)
    },
    /** Gives a change in conflict up. */
    discardConflict: (key: string) => session.discard(decidedTogether(key)),
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      const unsubscribe = session.subscribe(listener)
      return () => {
        unsubscribe()
        listeners.delete(listener)
      }
    },
    /** The report's content as it is known now; null while there is none. */
    record: backend.record,
    edit<Value extends FieldValue>(field: ContentField<Value>, value: Value) {
      fields.set(field.key, field as unknown as ContentField)
      session.edit(field.key, value, isGone(field.key, backend.record()) ? null : field.delay)
    },
    /** Why a change is not saved, in a sentence; undefined where nobody has tried in vain. */
    reasonOf(change: ContentChange): string | undefined {
      if (change.error !== null) return backend.reasonOf(change.error)
      return change.state === 'failed' || change.state === 'conflict' ? IN_CONFLICT : undefined
    },
    /**
     * What an editor shall show for a stored value: its own text as long as the server made that of
     * it, so that what comes back does not move the cursor.
     */
    textFor(key: string, stored: FieldValue): FieldValue {
      const pending = pendingSaves.get(key)
      return pending && pending.stored === stored ? pending.sent : stored
    },
    /** The first change of a field that somebody else has changed as well. */
    fieldConflict(): FieldConflict | undefined {
      const key = session.conflict()
      const change = key === undefined ? undefined : session.change(key)
      const field = fields.get(key ?? '')
      if (!change || !field) fieldConflict = undefined
      else if (fieldConflict?.change !== change) fieldConflict = { field, change }
      return fieldConflict
    },
    /** Saves one's own change over somebody else's. */
    override(key: string) {
      session.rebase([key])
      return session.save(key)
    },
    /** What earlier visits have left unsaved. */
    recoverable: (): readonly LocalDraft[] => recoverable,
    /** Takes up what earlier visits have left; `fieldAt` knows the fields by their keys. */
    restoreRecoverable(fieldAt: FieldAt) {
      const found = recoverable.flatMap(({ loadedAt, ...draft }) => {
        const field = fieldAt(draft.key)
        if (!field) return []
        fields.set(draft.key, field)
        return [{ ...draft, base: loadedAt }]
      })
      session.restore(found)
      backend.drafts.clear()
      setRecoverable([])
    },
    /** Deletes what earlier visits have left. */
    discardRecoverable() {
      backend.drafts.clear()
      setRecoverable([])
    },
    /** Leaves out what a record holds: saved by a call whose response was lost. */
    settleRecoverable(record: ReportContent, fieldAt: FieldAt) {
      const left = recoverable.filter(({ key, value }) => fieldAt(key)?.read(record) !== value)
      if (left.length === 0 && recoverable.length > 0) backend.drafts.clear()
      setRecoverable(left)
    },
    /** Leaves out what another window has saved meanwhile. */
    refreshRecoverable() {
      const still = new Set(backend.drafts.read().map(({ key }) => key))
      setRecoverable(recoverable.filter(({ key }) => still.has(key)))
    },
    apply,
    changeList,
    /** A change of a list that somebody has to decide about. */
    listConflict: (): ListConflict | undefined => listConflict,
  }
}
