import type { Change, EditBackend, EditSummary } from './edit-backend.ts'
import { NEW, ONE_BY_ONE, type Pace, type SaveResult, type UnsavedValue } from './edit-backend.ts'
import { createPauses } from './pauses.ts'
import { isSavedAgain, saveAgain } from './save-again.ts'
import { createUndoHistory, type Step } from './undo-history.ts'

/**
 * The pending changes of versioned things. A change shows at once and is sent after a pause, one
 * call at a time, with its base. If another user was faster, it is in conflict until one of both is
 * chosen, while all others are saved.
 */
export function createEditSession<Value, Base, Item>(
  backend: EditBackend<Value, Base, Item>,
  pace: Pace = ONE_BY_ONE,
) {
  const { isSame, agrees = isSame, canMove = isSame } = backend
  const changes = new Map<string, Change<Value, Base, Item>>()
  /** Bases of keys that are being typed in, whose change has not been passed on yet. */
  const typing = new Map<string, Base>()
  const savedAt = new Map<string, string>()
  const inFlight = new Set<string>()
  const pauses = createPauses(pace, (key) => void (pace.together ? flush() : save(key)))
  const saves = new Map<string, { value: Value; done: Promise<boolean> }>()
  const history = createUndoHistory<Value>(isSame)
  const listeners = new Set<() => void>()
  const keyListeners = new Map<string, Set<() => void>>()
  let queue: Promise<unknown> = Promise.resolve()
  let anySaved = false
  let summary: EditSummary | undefined
  let unsavedKeys: readonly string[] | undefined

  function emit(keys: readonly string[]) {
    summary = undefined
    unsavedKeys = undefined
    for (const key of keys) for (const listener of keyListeners.get(key) ?? []) listener()
    for (const listener of listeners) listener()
  }

  /** Publishes changes, after storing them as local drafts. */
  function commit(keys: readonly string[]) {
    backend.store(keys, changes)
    emit(keys)
  }

  function update(key: string, change: Partial<Change<Value, Base, Item>>) {
    const known = changes.get(key)
    if (known) changes.set(key, { ...known, ...change })
  }

  const allKeys = () => [...new Set([...changes.keys(), ...typing.keys()])]
  const valueNow = (key: string) => changes.get(key)?.value ?? backend.savedValue?.(key)

  /** Runs a task after all earlier tasks; a failed task does not stop later ones. */
  function run<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = queue.then(task, task)
    queue = result.catch(() => undefined)
    return result
  }

  /** Sets values; returns the keys whose value has changed. */
  function write(values: ReadonlyMap<string, Value>, delay: number | null): string[] {
    const changed: string[] = []
    for (const [key, value] of values) {
      const known = changes.get(key)
      const saved = backend.savedValue?.(key)
      const shown = known?.value ?? saved
      if (saved !== undefined && shown !== undefined && isSame(shown, value)) continue
      // An unsent change back to the saved value leaves nothing to save.
      if (saved !== undefined && isSame(saved, value) && !known?.sent.length) changes.delete(key)
      else {
        changes.set(key, {
          ...(known ?? NEW),
          value,
          base: known?.base ?? typing.get(key) ?? backend.baseNow(key),
          state: known?.state === 'conflict' ? 'conflict' : 'waiting',
          changedAt: backend.now(),
          held: delay === null,
        })
      }
      typing.delete(key)
      savedAt.delete(key)
      changed.push(key)
    }
    if (changed.length === 0) return changed
    commit(changed)
    const lanes = pace.together ? changed.slice(0, 1) : changed
    if (delay !== null) for (const key of lanes) pauses.begin(key, delay)
    return changed
  }

  /** Saves one change now; returns true if nothing of it is left to save. */
  function save(key: string): Promise<boolean> {
    pauses.end(key)
    const change = changes.get(key)
    if (!change) return Promise.resolve(true)
    const under = saves.get(key)
    // A double press, or a pause that ends while the same value is being saved.
    if (under && isSame(under.value, change.value)) return under.done
    const done = run(async () => {
      await send([key])
      const left = changes.get(key)
      // It follows one's own earlier save now, so there is nothing to decide.
      if (left?.state === 'waiting' && isSame(left.value, change.value)) await send([key])
      if (saves.get(key)?.done === done) saves.delete(key)
      return !changes.has(key)
    })
    saves.set(key, { value: change.value, done })
    return done
  }

  /** Sends all waiting and all failed changes, except changes that a form holds. */
  async function flush(): Promise<void> {
    pauses.endAll()
    typing.clear()
    const keys = [...changes].flatMap(([key, { state, held }]) =>
      state === 'conflict' || held ? [] : [key],
    )
    const calls: Promise<unknown>[] = []
    if (pace.together) {
      for (let at = 0; at < keys.length; at += pace.batch) {
        const some = keys.slice(at, at + pace.batch)
        calls.push(run(() => send(some)))
      }
    } else calls.push(...keys.map(save))
    await Promise.all(calls)
    emit([])
  }

  function unsaved(keys: readonly string[]): UnsavedValue<Value, Base>[] {
    return keys.flatMap((key) => {
      const change = changes.get(key)
      if (!change || change.state === 'conflict') return []
      return [{ key, value: change.value, base: change.base }]
    })
  }

  async function send(keys: readonly string[]) {
    const asked = unsaved(keys)
    if (asked.length === 0) return
    try {
      if (backend.maySave && !(await backend.maySave(asked))) return takeBack(asked)
    } catch (error) {
      return fail(asked, error)
    }
    const sending = unsaved(keys)
    if (sending.length === 0) return
    for (const { key, value } of sending) {
      const earlier = changes.get(key)!.sent.filter((one) => !isSame(one, value))
      update(key, { state: 'saving', again: false, sent: [...earlier, value] })
      inFlight.add(key)
    }
    const sent = sending.map(({ key }) => key)
    emit(sent)
    const showAgain = () => {
      for (const key of sent) update(key, { again: true })
      emit(sent)
    }
    try {
      const results = await saveAgain(() => backend.save(sending), showAgain)
      for (const [at, { key, value }] of sending.entries()) settle(key, value, results[at])
      for (const key of sent) inFlight.delete(key)
      commit(sent)
    } catch (error) {
      for (const key of sent) inFlight.delete(key)
      fail(sending, error)
    }
  }

  function takeBack(asked: readonly UnsavedValue<Value, Base>[]) {
    const keys = asked.map(({ key }) => key)
    for (const key of keys) changes.delete(key)
    const saved = keys.map((key) => [key, backend.savedValue?.(key)] as const)
    history.revert(
      new Map(saved.filter((entry): entry is [string, Value] => entry[1] !== undefined)),
    )
    commit(keys)
  }

  /** Keeps changes that could not be sent, and retries by itself if that may help. */
  function fail(failed: readonly UnsavedValue<Value, Base>[], error: unknown) {
    const previous = changes.get(failed[0]!.key)?.error ?? null
    for (const { key } of failed) update(key, { state: 'failed', error })
    commit(failed.map(({ key }) => key))
    const delay = backend.onFailure(error, previous)
    if (delay !== null) pauses.begin(failed[0]!.key, delay)
  }

  function settle(key: string, sent: Value, result: SaveResult<Item> | undefined) {
    if (!result || result.outcome === 'missing') return void changes.delete(key)
    const { record } = result
    if (result.outcome === 'conflict' || record === null) return meet(key, record)
    const now = changes.get(key)
    // A key that is being typed in follows the saved record, too.
    if (typing.has(key)) typing.set(key, backend.baseIn(record, key))
    if (now && !isSame(now.value, sent)) return follow(key, now.value, record)
    drop(key)
  }

  /** Drops a change that is saved, here or by another user. */
  function drop(key: string) {
    changes.delete(key)
    savedAt.set(key, backend.now())
    anySaved = true
  }

  function follow(key: string, value: Value, record: Item) {
    const base = backend.baseIn(record, key)
    update(key, { ...NEW, value, base })
  }

  /** Puts another user's record beside a change; equal values are no conflict. */
  function meet(key: string, record: Item | null) {
    const mine = changes.get(key)
    if (!mine) return
    const theirs = record === null ? undefined : backend.valueIn(record, key)
    const same = theirs !== undefined && agrees(mine.value, theirs)
    // One's own save, whose response was lost, and changed again since.
    const own = theirs !== undefined && mine.sent.some((one) => isSame(one, theirs))
    if (record === null || !(same || own)) {
      update(key, { ...NEW, state: 'conflict', conflictingRecord: record })
      return
    }
    backend.receive(record, key)
    if (same) drop(key)
    else {
      follow(key, mine.value, record)
      if (!mine.held) pauses.begin(key, 0)
    }
  }

  /** Takes values from one side of a step to the other; `skipped` counts those changed since. */
  function move(step: readonly Step<Value>[], from: 'before' | 'after', delay: number) {
    const to = from === 'before' ? 'after' : 'before'
    const own = step.filter(({ key, ...sides }) => {
      const now = valueNow(key)
      const inConflict = changes.get(key)?.state === 'conflict'
      return now !== undefined && !inConflict && canMove(now, sides[from])
    })
    const changed = write(new Map(own.map(({ key, ...sides }) => [key, sides[to]])), delay)
    emit([])
    return { changed, skipped: step.length - own.length }
  }

  function summarize(): EditSummary {
    const states = [...changes.values()].map(({ state }) => state)
    return {
      unsaved: states.length,
      savingAgain: [...changes.values()].some(isSavedAgain),
      saving: states.includes('saving') || states.includes('waiting'),
      failed: states.includes('failed'),
      saved: anySaved,
      conflicts: [...changes].flatMap(([key, { state }]) => (state === 'conflict' ? [key] : [])),
      canUndo: history.canUndo(),
      canRedo: history.canRedo(),
    }
  }

  /** Discards changes in favour of the server's values. */
  function discard(keys: readonly string[]) {
    for (const key of keys) {
      const record = changes.get(key)?.conflictingRecord ?? null
      if (!pace.together) pauses.end(key)
      if (record !== null) backend.receive(record, key)
      changes.delete(key)
      typing.delete(key)
    }
    commit(keys)
  }

  return {
    /** Returns an unsaved change; undefined without one. */
    change: (key: string): Change<Value, Base, Item> | undefined => changes.get(key),
    /** Returns the time of the last save here. */
    savedAt: (key: string): string | undefined => savedAt.get(key),
    /** True between sending and the response: an event about the key may be one's own. */
    isInFlight: (key: string): boolean => inFlight.has(key),
    /** True if the user is typing a change that has not been passed on yet. */
    isTyping: (key: string): boolean => typing.has(key),
    isUnsaved: (): boolean => changes.size > 0 || typing.size > 0,
    /** Returns the keys of all changes, including changes that have not been passed on yet. */
    unsavedKeys: (): readonly string[] => (unsavedKeys ??= allKeys()),
    /** Returns the key of the first change in conflict. */
    conflict: (): string | undefined =>
      [...changes].find(([, { state }]) => state === 'conflict')?.[0],
    summary: (): EditSummary => (summary ??= summarize()),
    /** Notes that a change is being typed, so that leaving waits for it. */
    touch(key: string) {
      if (typing.has(key)) return
      typing.set(key, backend.baseNow(key))
      emit([key])
    },
    /** Changes a value, sent after a pause of `delay` milliseconds; null leaves that to `save`. */
    edit: (key: string, value: Value, delay: number | null) =>
      void write(new Map([[key, value]]), delay),
    /** Changes several values in one step that can be undone. */
    editTogether(values: ReadonlyMap<string, Value>, delay: number) {
      const before = new Map([...values.keys()].map((key) => [key, valueNow(key)]))
      const changed = write(values, delay)
      const step = changed.flatMap((key) => {
        const was = before.get(key)
        return was === undefined ? [] : [{ key, before: was, after: values.get(key)! }]
      })
      if (step.length > 0) history.push(step)
      emit([])
    },
    undo: (delay: number) => move(history.undo(), 'after', delay),
    redo: (delay: number) => move(history.redo(), 'before', delay),
    save,
    flush,
    run,
    /** Drops the change of a key that a form has saved, in a step that can be undone. */
    savedElsewhere(key: string, before: Value, after: Value) {
      discard([key])
      drop(key)
      if (!isSame(before, after)) history.push([{ key, before, after }])
    },
    /** Retries failed changes, but no conflicts, which the user must decide. */
    retryFailed() {
      for (const [key, { state, error }] of changes) {
        if (state === 'failed' && error !== null) void save(key)
      }
    },
    /** Puts other users' records beside one's own changes of them. */
    meet(records: ReadonlyMap<string, Item | null>) {
      for (const [key, record] of records) meet(key, record)
      commit([...records.keys()])
    },
    /** Bases a change in conflict on the other record, to be saved over it. */
    rebase(keys: readonly string[]) {
      for (const key of keys) {
        const change = changes.get(key)
        const record = change?.conflictingRecord ?? null
        if (change?.state !== 'conflict' || record === null) continue
        const theirs = backend.valueIn(record, key)
        if (theirs !== undefined) history.replaceBefore(key, theirs)
        const { value, base } = change
        follow(key, backend.merge?.({ key, value, base }, record) ?? value, record)
        backend.receive(record, key)
      }
      commit(keys)
    },
    discard,
    /** Discards all changes, also changes that have not been passed on yet. */
    discardAll: () => discard(allKeys()),
    /**
     * Leaves a conflict for later: the change stays, unsaved, and is held, because sending it again
     * would only ask again.
     */
    postpone(key: string) {
      const record = changes.get(key)?.conflictingRecord ?? null
      const gone = record !== null && backend.valueIn(record, key) === undefined
      if (gone) backend.receive(record, key)
      update(key, { ...NEW, state: 'failed', held: true })
      commit([key])
    },
    /** Restores unsaved changes of an earlier page; values changed here since then stay. */
    restore(
      drafts: readonly (UnsavedValue<Value, Base> & { readonly changedAt: string })[],
      delay: number | null = 0,
    ) {
      const restored = drafts.filter(({ key }) => !changes.has(key))
      for (const { key, value, base, changedAt } of restored) {
        changes.set(key, { ...NEW, value, base, changedAt, held: delay === null })
        if (delay !== null) pauses.begin(key, delay)
      }
      commit(restored.map(({ key }) => key))
    },
    /** Drops changes under a path that has been deleted here. */
    forget(prefix: string) {
      discard(allKeys().filter((key) => key.startsWith(prefix)))
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    subscribeKey(key: string, listener: () => void): () => void {
      const known = keyListeners.get(key) ?? new Set()
      keyListeners.set(key, known.add(listener))
      return () => void known.delete(listener)
    },
  }
}
