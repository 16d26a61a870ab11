import type { ContentBuilding } from '@insights/contract/content-building.ts'

import type { ContentField, FieldValue, Operations, ShownValue } from './content-field.ts'
import { createTaskQueue } from './create-task-queue.ts'
import type { Draft } from './draft.ts'
import type { KeptDraft, KeptDrafts } from './kept-drafts.ts'

/** What the book needs from the world. */
export interface Desk {
  /** The record as it is known here; null while there is none. */
  readonly record: () => ContentBuilding | null
  /** Takes in a newer record. */
  readonly keep: (record: ContentBuilding) => void
  /** The report's record, made if it does not exist yet. */
  readonly create: () => Promise<ContentBuilding>
  readonly patch: (
    record: ContentBuilding,
    operations: Operations,
    loadedAt: string,
  ) => Promise<ContentBuilding>
  /** The server's record, when the error says that somebody else changed the same. */
  readonly externalOf: (error: unknown) => ContentBuilding | null
  /** Why something could not be saved, in a sentence. */
  readonly reasonOf: (error: unknown) => string
  /** Told once about a change that cannot be saved, however often it is tried. */
  readonly onFailure: (reason: string) => void
  /** Where changes outlive the window. */
  readonly kept: KeptDrafts
  readonly now: () => string
}

/** Something that is added to a list of the content, or deleted from one. */
export interface ListChange {
  /** What people call the element: 'Trend'. */
  readonly label: string
  readonly operations: (record: ContentBuilding) => Operations
  /** What is added; null for deleting. */
  readonly added: ShownValue | null
  /** What a record has in its place; null when nothing is there. */
  readonly show: (record: ContentBuilding) => ShownValue | null
}

/** A change of a list that collides with somebody else's, until somebody decides. */
export interface ListConflict {
  readonly change: ListChange
  readonly changedAt: string
  readonly external: ContentBuilding
  readonly decide: (decision: 'override' | 'discard' | 'cancel') => void
}

const IN_CONFLICT = 'somebody else has changed it'

/** Older than any change: what is made on no record at all collides with whatever is there. */
const BEFORE_ANYTHING = '1970-01-01T00:00:00.000Z'

export type DraftBook = ReturnType<typeof createDraftBook>

/**
 * Keeps the changes of a report's content until they are saved, whatever becomes of the screens
 * that they were made on. Each field is saved when it has rested for its delay, one after the
 * other, and each remembers the stamp of the record that its change was made on: so a change of
 * one's own never hides somebody else's to the same field, and never collides with another field.
 */
export function createDraftBook(desk: Desk) {
  const drafts = new Map<string, Draft>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  /** Fields being typed in, whose change has not come yet, with the stamp that it is made on. */
  const touched = new Map<string, string>()
  /** What was sent, and what the server made of it. */
  const echoes = new Map<string, { readonly sent: FieldValue; readonly stored: FieldValue }>()
  /** When fields were saved here. */
  const saved = new Map<string, string>()
  /** What earlier visits could not save, until somebody says what becomes of it. */
  let offered: readonly KeptDraft[] = desk.kept.read()
  const listeners = new Set<() => void>()
  let listConflict: ListConflict | undefined
  const queue = createTaskQueue()
  const stamp = () => desk.record()?.loadedAt ?? BEFORE_ANYTHING

  function emit() {
    for (const listener of listeners) listener()
  }

  function set(key: string, draft: Draft | null) {
    if (draft === null) {
      drafts.delete(key)
      desk.kept.drop(key)
    } else {
      const before = drafts.get(key)
      if (draft.value !== before?.value || draft.loadedAt !== before.loadedAt) {
        desk.kept.write({ key, ...draft })
      }
      drafts.set(key, draft)
    }
    emit()
  }

  function update(key: string, change: Partial<Draft>) {
    const draft = drafts.get(key)
    if (draft) set(key, { ...draft, ...change })
  }

  /** Notes that a change is on its way, so that leaving waits for it. */
  function touch(key: string) {
    if (touched.has(key)) return
    touched.set(key, stamp())
    emit()
  }

  function change<Value extends FieldValue>(field: ContentField<Value>, value: Value) {
    const { key, delay } = field
    // Somebody else's words may have come since the first key, to be shown after these.
    const typedOn = touched.get(key)
    touched.delete(key)
    saved.delete(key)
    const before = drafts.get(key)
    set(key, {
      field: field as unknown as ContentField,
      value,
      changedAt: desk.now(),
      loadedAt: before?.loadedAt ?? typedOn ?? stamp(),
      state: before?.state === 'saving' ? 'saving' : 'waiting',
      reason: before?.reason ?? null,
      external: null,
    })
    rest(key, delay)
  }

  /** Saves a change once it has rested for so many milliseconds. */
  function rest(key: string, delay: number) {
    clearTimeout(timers.get(key))
    timers.set(
      key,
      setTimeout(() => void save(key), delay),
    )
  }

  function save(key: string): Promise<void> {
    clearTimeout(timers.get(key))
    timers.delete(key)
    return queue.run(() => send(key))
  }

  async function send(key: string) {
    const draft = drafts.get(key)
    if (!draft || draft.state === 'conflict') return
    const { field, value, loadedAt } = draft
    update(key, { state: 'saving' })
    try {
      const record = desk.record() ?? (await desk.create())
      const answer = await desk.patch(record, field.write(record, value), loadedAt)
      desk.keep(answer)
      // What is being typed already follows on what was just saved, too.
      if (touched.has(key)) touched.set(key, answer.loadedAt)
      echoes.set(key, { sent: value, stored: field.read(answer) ?? null })
      if (drafts.get(key)?.value === value) {
        saved.set(key, desk.now())
        set(key, null)
      } else {
        // Typed on meanwhile: what follows is made on what was just saved.
        update(key, { state: 'waiting', reason: null, loadedAt: answer.loadedAt })
      }
    } catch (error) {
      const external = desk.externalOf(error)
      // Said by both, or saved by a call whose answer was lost.
      if (external && field.read(external) === value && drafts.get(key)?.value === value) {
        desk.keep(external)
        saved.set(key, desk.now())
        return set(key, null)
      }
      const reason = external ? IN_CONFLICT : desk.reasonOf(error)
      if (!external && drafts.get(key)?.reason !== reason) desk.onFailure(reason)
      update(key, { state: external ? 'conflict' : 'failed', reason, external })
    }
  }

  /** Asks which of two versions of a list stays; one question at a time. */
  async function ask(change: ListChange, external: ContentBuilding) {
    listConflict?.decide('cancel')
    const decision = await new Promise<'override' | 'discard' | 'cancel'>((decide) => {
      listConflict = { change, changedAt: desk.now(), external, decide }
      emit()
    })
    listConflict = undefined
    if (decision !== 'cancel') desk.keep(external)
    emit()
    return decision
  }

  function apply(operationsOn: (record: ContentBuilding) => Operations): Promise<ContentBuilding> {
    return queue.run(async () => {
      const record = desk.record() ?? (await desk.create())
      const answer = await desk.patch(record, operationsOn(record), record.loadedAt)
      desk.keep(answer)
      return answer
    })
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** The report's content as it is known now; null while there is none. */
    record: desk.record,
    draftOf: (key: string): Draft | undefined => drafts.get(key),
    /** When it was saved last, if that was here. */
    savedAt: (key: string): string | undefined => saved.get(key),
    /** What earlier visits have left unsaved. */
    offered: (): readonly KeptDraft[] => offered,
    /** Takes up what earlier visits have left; `fieldAt` knows the fields by their keys. */
    restore(fieldAt: (key: string) => ContentField | undefined): void {
      const found = offered
      offered = []
      for (const { key, value, changedAt, loadedAt } of found) {
        const field = fieldAt(key)
        if (!field || drafts.has(key)) continue
        set(key, { field, value, changedAt, loadedAt, state: 'waiting', reason: null, external: null }) // prettier-ignore
        rest(key, 0)
      }
      desk.kept.clear()
      emit()
    },
    /** Forgets what earlier visits have left. */
    refuse(): void {
      offered = []
      desk.kept.clear()
      emit()
    },
    /** Leaves out of the offer what a record holds: saved by a call whose answer was lost. */
    settle(record: ContentBuilding, fieldAt: (key: string) => ContentField | undefined): void {
      const left = offered.filter(({ key, value }) => fieldAt(key)?.read(record) !== value)
      if (left.length === offered.length) return
      offered = left
      if (left.length === 0) desk.kept.clear()
      emit()
    },
    /** Leaves out of the offer what another window has saved meanwhile. */
    lookAgain(): void {
      const still = new Set(desk.kept.read().map(({ key }) => key))
      const left = offered.filter(({ key }) => still.has(key))
      if (left.length === offered.length) return
      offered = left
      emit()
    },
    /** The first change that collides with somebody else's. */
    conflict: (): Draft | undefined =>
      [...drafts.values()].find(({ state }) => state === 'conflict'),
    isUnsaved: (): boolean => drafts.size > 0 || touched.size > 0,
    /**
     * What an editor shall show for a stored value: its own words as long as the server made that
     * of them, so that what comes back does not move the cursor.
     */
    wordsFor: (key: string, stored: FieldValue): FieldValue => {
      const echo = echoes.get(key)
      return echo && echo.stored === stored ? echo.sent : stored
    },
    touch,
    change,
    /** Tries again what could not be saved; a conflict is for somebody to decide. */
    retryAll(): void {
      for (const [key, { state, reason }] of drafts) {
        if (state === 'failed' && reason !== IN_CONFLICT) void save(key)
      }
    },
    /** Saves everything that waits, now. */
    async flush(): Promise<void> {
      touched.clear()
      const waiting = [...drafts.values()].filter(({ state }) => state !== 'conflict')
      await Promise.all(waiting.map(({ field }) => save(field.key)))
      emit()
    },
    retry: save,
    /** Saves one's own change over somebody else's. */
    override(key: string): Promise<void> {
      const external = drafts.get(key)?.external
      if (!external) return Promise.resolve()
      desk.keep(external)
      update(key, { state: 'waiting', external: null, loadedAt: external.loadedAt })
      return save(key)
    },
    /** Gives one's own change up for what the server has. */
    discard(key: string): void {
      const external = drafts.get(key)?.external
      clearTimeout(timers.get(key))
      if (external) desk.keep(external)
      set(key, null)
    },
    /** Leaves a conflict for later: the change stays where it is, not saved. */
    postpone: (key: string): void => update(key, { state: 'failed', external: null }),
    /** Forgets changes under a path, of an element that has been deleted here. */
    forget(prefix: string): void {
      for (const key of [...drafts.keys(), ...touched.keys()]) {
        if (!key.startsWith(prefix)) continue
        clearTimeout(timers.get(key))
        touched.delete(key)
        drafts.delete(key)
        desk.kept.drop(key)
      }
      emit()
    },
    /** Changes a record, after everything that was changed before. */
    apply,
    /**
     * Adds to a list or deletes from it, and returns whether that was done. Where somebody else has
     * changed the same, it waits for a decision. Throws what else goes wrong.
     */
    async changeList(change: ListChange): Promise<boolean> {
      try {
        await apply(change.operations)
        return true
      } catch (error) {
        const external = desk.externalOf(error)
        if (!external) throw error
        // Both have deleted it.
        if (change.added === null && change.show(external) === null) {
          desk.keep(external)
          return true
        }
        return (await ask(change, external)) === 'override' && (await this.changeList(change))
      }
    },
    /** A change of a list that somebody has to decide about. */
    listConflict: (): ListConflict | undefined => listConflict,
  }
}
