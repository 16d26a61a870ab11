import type { GridAnswer } from '@insights/contract/answer-grid.ts'

import type { AnswerChange, AnswerResult, Availability } from './answer-change.ts'
import type { Cell, CellState, Summary } from './cell.ts'
import { changeOf } from './change-of.ts'
import { createHistory } from './history.ts'

/** What the book needs from the world. */
export interface Desk {
  /** One result for each change, in the same order. */
  readonly save: (changes: readonly AnswerChange[]) => Promise<readonly AnswerResult[]>
  /** Whether availability may change although that deletes the scores; asked before it is sent. */
  readonly mayLoseScores: () => Promise<boolean>
  /** Keeps what is not saved yet where a closed page finds it again. */
  readonly keep: (unsaved: readonly AnswerChange[]) => void
  /** True when it is worth trying again by itself. */
  readonly onFailure: (error: unknown) => boolean
}

interface Pending {
  readonly value: Availability
  readonly version: number
  readonly state: Exclude<CellState, 'saved'>
}

/** As many as one call takes (contract). */
const MOST_AT_ONCE = 1000
/** A pause in typing, after which what was typed is sent together. */
const REST_MILLISECONDS = 250
/** Nothing waits longer, however steadily somebody types. */
const LONGEST_MILLISECONDS = 3000
const RETRY_MILLISECONDS = 3000

export type AnswerBook = ReturnType<typeof createAnswerBook>

/**
 * The answers of a grid and what is being changed in it. A change shows at once, is sent with
 * others after a short rest, and carries the version that it was made on: where somebody else was
 * faster the cell is in conflict until one of both is chosen, and all others are saved.
 */
export function createAnswerBook(desk: Desk, answers: readonly GridAnswer[]) {
  const records = new Map(answers.map((answer) => [answer._id, answer]))
  const pending = new Map<string, Pending>()
  const cells = new Map<string, Cell>()
  const cellListeners = new Map<string, Set<() => void>>()
  const listeners = new Set<() => void>()
  const history = createHistory()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** When the first of what waits was changed. */
  let changedAt: number | undefined
  let sending: Promise<void> | null = null
  const inFlight = new Set<string>()
  let anySaved = false
  let summary = summarize()

  function summarize(): Summary {
    const states = [...pending.values()].map(({ state }) => state)
    return {
      unsaved: states.length,
      saving: states.includes('saving') || states.includes('waiting'),
      failed: states.includes('failed'),
      saved: anySaved,
      conflicts: [...pending].flatMap(([id, { state }]) => (state === 'conflict' ? [id] : [])),
      canUndo: history.canUndo(),
      canRedo: history.canRedo(),
    }
  }

  function emit(ids: readonly string[]) {
    for (const id of ids) {
      cells.delete(id)
      for (const listener of cellListeners.get(id) ?? []) listener()
    }
    summary = summarize()
    for (const listener of listeners) listener()
  }

  function cell(id: string): Cell | undefined {
    const known = cells.get(id)
    if (known) return known
    const answer = records.get(id)
    if (!answer) return undefined
    const change = pending.get(id)
    const made: Cell = change
      ? { answer, value: change.value, state: change.state }
      : { answer, value: answer.hasCapability, state: 'saved' }
    cells.set(id, made)
    return made
  }

  function keep() {
    desk.keep(
      [...pending].map(([_id, { version, value }]) => ({ _id, version, hasCapability: value })),
    )
  }

  /** Changes cells without a way back; answers those that were not so already. */
  function write(values: ReadonlyMap<string, Availability>): string[] {
    const changed: string[] = []
    for (const [id, value] of values) {
      const now = cell(id)
      if (!now || now.state === 'conflict') continue
      const settled = value === null ? 'NOT_COMPLETED' : 'COMPLETED'
      if (now.value === value && (now.answer.status === settled || pending.has(id))) continue
      pending.set(id, { value, version: now.answer.version, state: 'waiting' })
      changed.push(id)
    }
    if (changed.length === 0) return changed
    keep()
    emit(changed)
    rest()
    return changed
  }

  function rest(milliseconds = REST_MILLISECONDS) {
    clearTimeout(timer)
    const now = Date.now()
    changedAt ??= now
    const atMost = Math.max(0, changedAt + LONGEST_MILLISECONDS - now)
    timer = setTimeout(() => void flush(), Math.min(milliseconds, atMost))
  }

  /** Changes cells; what they showed before can be brought back. */
  function edit(values: ReadonlyMap<string, Availability>) {
    const before = new Map([...values.keys()].map((id) => [id, cell(id)?.value ?? null]))
    const changed = write(values)
    const step = changed.flatMap((id) => {
      const [was, is] = [before.get(id) ?? null, values.get(id) ?? null]
      // Confirming what was carried over shows no other value, and cannot be taken back.
      return was === is ? [] : [{ id, before: was, after: is }]
    })
    if (step.length > 0) history.push(step)
    emit([])
  }

  function undo(): string[] {
    return write(new Map(history.undo().map(({ id, before }) => [id, before])))
  }

  function redo(): string[] {
    return write(new Map(history.redo().map(({ id, after }) => [id, after])))
  }

  /** Sends all that waits, and all that failed before. */
  async function flush(): Promise<void> {
    clearTimeout(timer)
    changedAt = undefined
    while (sending) await sending
    const ids = [...pending]
      .flatMap(([id, { state }]) => (state === 'waiting' || state === 'failed' ? [id] : []))
      .slice(0, MOST_AT_ONCE)
    if (ids.length === 0) return
    sending = send(ids)
    await sending
    sending = null
    if ([...pending.values()].some(({ state }) => state === 'waiting')) await flush()
  }

  async function send(ids: readonly string[]) {
    try {
      if (changesScores(ids) && !(await desk.mayLoseScores())) return takeBack(ids)
    } catch (error) {
      return putOff(ids, error)
    }
    const changes = ids.flatMap((_id) => {
      const change = pending.get(_id)
      if (!change) return []
      pending.set(_id, { ...change, state: 'saving' })
      const { version, value } = change
      const capabilityChange = changeOf(value, records.get(_id)!)
      return [{ _id, version, hasCapability: value, ...(capabilityChange && { capabilityChange }) }]
    })
    for (const id of ids) inFlight.add(id)
    emit(ids)
    try {
      const results = await desk.save(changes)
      for (const [index, change] of changes.entries()) settle(change, results[index])
    } catch (error) {
      putOff(ids, error)
    }
    inFlight.clear()
    keep()
    emit(ids)
  }

  /** What could not be sent is sent later, by itself where that may help. */
  function putOff(ids: readonly string[], error: unknown) {
    fail(ids)
    emit(ids)
    if (desk.onFailure(error)) rest(RETRY_MILLISECONDS)
  }

  function changesScores(ids: readonly string[]): boolean {
    return ids.some((id) => pending.get(id)?.value !== records.get(id)?.hasCapability)
  }

  function takeBack(ids: readonly string[]) {
    for (const id of ids) pending.delete(id)
    keep()
    emit(ids)
  }

  function settle({ _id, hasCapability }: AnswerChange, result: AnswerResult | undefined) {
    const now = pending.get(_id)
    const answer = result?.answer
    if (!answer) {
      records.delete(_id)
      pending.delete(_id)
      return
    }
    records.set(_id, answer)
    if (result.outcome === 'conflict') return collide(_id, answer)
    anySaved = true
    // Changed again while it was sent: what follows is made on what was just saved.
    if (now && now.value !== hasCapability) {
      pending.set(_id, { value: now.value, version: answer.version, state: 'waiting' })
    } else pending.delete(_id)
  }

  /** Somebody else's record beside one's own change; no conflict where both say the same. */
  function collide(id: string, theirs: GridAnswer) {
    const mine = pending.get(id)
    if (!mine) return
    if (mine.value === theirs.hasCapability && theirs.status === 'COMPLETED') pending.delete(id)
    else pending.set(id, { ...mine, state: 'conflict' })
  }

  function fail(ids: readonly string[]) {
    for (const id of ids) {
      const now = pending.get(id)
      if (now) pending.set(id, { ...now, state: 'failed' })
    }
  }

  return {
    cell,
    summary: () => summary,
    edit,
    undo,
    redo,
    flush,
    /** Takes in records that others have saved. */
    receive(newer: readonly GridAnswer[]) {
      const changed: string[] = []
      for (const answer of newer) {
        if (answer.version <= (records.get(answer._id)?.version ?? 0)) continue
        // It may be one's own save, heard of before its answer came; that will tell.
        if (inFlight.has(answer._id)) continue
        records.set(answer._id, answer)
        collide(answer._id, answer)
        changed.push(answer._id)
      }
      if (changed.length > 0) emit(changed)
      return changed
    },
    /** Ends a conflict: sends one's own value over theirs, or takes theirs. */
    resolve(ids: readonly string[], choice: 'mine' | 'theirs') {
      for (const id of ids) {
        const mine = pending.get(id)
        const record = records.get(id)
        if (mine?.state !== 'conflict' || !record) continue
        if (choice === 'theirs') pending.delete(id)
        else pending.set(id, { value: mine.value, version: record.version, state: 'waiting' })
      }
      keep()
      emit(ids)
      rest(0)
    },
    /** Offers changes that an earlier page could not save, on the records as they are now. */
    restore(unsaved: readonly AnswerChange[]) {
      const known = unsaved.filter(({ _id }) => records.has(_id))
      for (const { _id, version, hasCapability } of known) {
        const stale = version !== records.get(_id)?.version
        pending.set(_id, { value: hasCapability, version, state: stale ? 'conflict' : 'waiting' })
        if (stale) collide(_id, records.get(_id)!)
      }
      emit(known.map(({ _id }) => _id))
      rest(0)
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    subscribeCell(id: string, listener: () => void) {
      const known = cellListeners.get(id) ?? new Set()
      cellListeners.set(id, known.add(listener))
      return () => void known.delete(listener)
    },
  }
}
