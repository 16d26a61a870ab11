import type { GridAnswer } from '@insights/contract/answer-grid.ts'
import { type AnswerState, isSameState } from '@insights/domain/report/answer.ts'

import {
  type AnswerChange,
  type AnswerResult,
  type Availability,
  type Desk,
  toChange,
  toState,
} from './answer-change.ts'
import { type Cell, type Pending, summarize } from './cell.ts'
import { givenState } from './given-state.ts'
import { createHistory, type Step } from './history.ts'

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
  let summary = summarize(pending, history, anySaved)

  function emit(ids: readonly string[]) {
    for (const id of ids) {
      cells.delete(id)
      for (const listener of cellListeners.get(id) ?? []) listener()
    }
    summary = summarize(pending, history, anySaved)
    for (const listener of listeners) listener()
  }

  function cell(id: string): Cell | undefined {
    const known = cells.get(id)
    if (known) return known
    const answer = records.get(id)
    if (!answer) return undefined
    const change = pending.get(id)
    const { hasCapability: value, status } = change?.target ?? answer
    const made: Cell = { answer, value, status, state: change?.state ?? 'saved' }
    cells.set(id, made)
    return made
  }

  function keep() {
    desk.keep([...pending].map(([_id, { version, target }]) => toChange(_id, version, target)))
  }

  function stateOf(id: string): AnswerState | undefined {
    return pending.get(id)?.target ?? records.get(id)
  }

  /** Changes cells without a way back; returns the ids of those that were not so already. */
  function write(targets: ReadonlyMap<string, AnswerState>): string[] {
    const changed: string[] = []
    for (const [id, target] of targets) {
      const record = records.get(id)
      const known = pending.get(id)
      if (!record || known?.state === 'conflict') continue
      if (isSameState(known?.target ?? record, target)) continue
      // Back where it was before anything was sent, there is nothing to save.
      if (isSameState(record, target) && !known?.sent) pending.delete(id)
      else pending.set(id, { target, version: record.version, state: 'waiting', sent: known?.sent })
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
    const steps = new Map<string, Step>()
    for (const [id, value] of values) {
      const [record, before] = [records.get(id), stateOf(id)]
      if (record && before) steps.set(id, { id, before, after: givenState(value, record, before) })
    }
    const changed = write(new Map([...steps].map(([id, { after }]) => [id, after])))
    if (changed.length > 0) history.push(changed.map((id) => steps.get(id)!))
    emit([])
  }

  /**
   * Takes cells from one side of a gesture to the other: those that are still as it left them. What
   * was changed since, by somebody else or in the drawer, stays; `skipped` says how many.
   */
  function move(gesture: readonly Step[], from: 'before' | 'after', to: 'before' | 'after') {
    const own = gesture.filter(({ id, ...step }) => {
      const now = stateOf(id)
      return now && pending.get(id)?.state !== 'conflict' && isSameState(now, step[from])
    })
    const changed = write(new Map(own.map(({ id, ...step }) => [id, step[to]])))
    emit([])
    return { changed, skipped: gesture.length - own.length }
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
      const { version, target } = change
      const earlier = change.sent?.filter((one) => !isSameState(one, target)) ?? []
      pending.set(_id, { ...change, state: 'saving', sent: [...earlier, target] })
      return [toChange(_id, version, target)]
    })
    if (changes.length === 0) return
    for (const id of ids) inFlight.add(id)
    emit(ids)
    try {
      const results = await desk.save(changes)
      for (const [index, { _id }] of changes.entries()) settle(_id, results[index])
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
    return ids.some((id) => stateOf(id)?.hasCapability !== records.get(id)?.hasCapability)
  }

  function takeBack(ids: readonly string[]) {
    for (const id of ids) pending.delete(id)
    history.revert(new Map(ids.map((id) => [id, records.get(id)!])))
    keep()
    emit(ids)
  }

  function settle(id: string, result: AnswerResult | undefined) {
    const now = pending.get(id)
    const answer = result?.answer
    if (!answer) {
      records.delete(id)
      pending.delete(id)
      return
    }
    records.set(id, answer)
    if (result.outcome === 'conflict') return collide(id, answer)
    anySaved = true
    // Changed again while it was sent: what follows is made on what was just saved.
    const sent = now?.sent?.at(-1)
    if (now && sent && !isSameState(now.target, sent)) follow(id, now.target, answer)
    else pending.delete(id)
  }

  function follow(id: string, target: AnswerState, { version }: GridAnswer) {
    pending.set(id, { target, version, state: 'waiting' })
  }

  /** Somebody else's record beside one's own change; no conflict where both say the same. */
  function collide(id: string, theirs: GridAnswer) {
    const mine = pending.get(id)
    if (!mine) return
    const { target, version, sent } = mine
    const { hasCapability, status } = target
    if (hasCapability === theirs.hasCapability && status === theirs.status) pending.delete(id)
    else if (sent?.some((state) => isSameState(state, theirs))) {
      // One's own save, whose response was lost, and changed again since.
      follow(id, target, theirs)
      rest()
    } else pending.set(id, { target, version, state: 'conflict' })
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
    /** Takes the last gesture back; returns the ids of the cells that it changes. */
    undo: () => move(history.undo(), 'after', 'before'),
    redo: () => move(history.redo(), 'before', 'after'),
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
        else {
          history.replaceBefore(id, record)
          follow(id, mine.target, record)
        }
      }
      keep()
      emit(ids)
      rest(0)
    },
    /** Offers changes that an earlier page could not save, on the records as they are now. */
    restore(unsaved: readonly AnswerChange[]) {
      const known = unsaved.filter(({ _id }) => records.has(_id))
      for (const change of known) {
        const { _id, version } = change
        const record = records.get(_id)!
        const stale = version !== record.version
        const target = toState(change, record)
        pending.set(_id, { target, version, state: stale ? 'conflict' : 'waiting' })
        if (stale) collide(_id, record)
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
