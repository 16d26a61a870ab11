import type { GridAnswer } from '@insights/contract/answers/answer-grid.ts'
import type { Answer, AnswerImage } from '@insights/contract/answers/answers.ts'
import {
  type AnswerStatus,
  isSameState,
  pickAnswerFields,
} from '@insights/domain/answers/answer.ts'

import type { Change } from '../../edit-session/edit-backend.ts'
import { createEditSession } from '../../edit-session/edit-session.ts'
import {
  type AnswerChange,
  type AnswerResult,
  type Availability,
  type CellState,
  detailsOf,
  differingDetails,
  givenState,
  type GridRecord,
  hasDetails,
  isSameCell,
  toChange,
  toState,
} from './answer-change.ts'

/** The batch is a call's limit (contract), and no change waits longer than three seconds. */
const PACE = { together: true, batch: 1000, atMost: 3000 }
/** Pause in typing after which the changes are sent together. */
const PAUSE_MS = 250

/** The functions that connect a session of answers to the server and to storage. */
export interface AnswerBackend {
  /** Returns one result for each change, in the same order. */
  readonly save: (changes: readonly AnswerChange[]) => Promise<readonly AnswerResult[]>
  /**
   * Returns whether availability may change although that deletes the scores; called before
   * sending.
   */
  readonly mayLoseScores: () => Promise<boolean>
  /** Stores unsaved changes where a later page finds them. */
  readonly store: (unsaved: readonly AnswerChange[]) => void
  /** Returns after how many milliseconds to retry; null for no retry. */
  readonly onFailure: (error: unknown) => number | null
  /** Deletes screenshots that no answer shows any more. */
  readonly deleteImages: (images: readonly AnswerImage[], leaving: boolean) => Promise<void>
}

export interface Cell {
  /** The newest record, other users' included. */
  readonly answer: GridAnswer
  /** The shown availability: one's own change before it is saved. */
  readonly value: Availability
  /** DRAFT while it is carried over and unconfirmed. */
  readonly status: AnswerStatus
  readonly state: 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict'
  /** The note and screenshots that an unsaved undo gives back besides. */
  readonly details: CellState['details']
}

type StateChange = Change<CellState, number, GridRecord>

export type AnswerSession = ReturnType<typeof createAnswerSession>

/**
 * Client-side store of the answers of a report for one application, with their pending changes. The
 * grid and its drawer share it, so that either shows at once what the other has saved.
 */
export function createAnswerSession(backend: AnswerBackend, answers: readonly GridAnswer[]) {
  const records = new Map<string, GridRecord>(answers.map((answer) => [answer._id, answer]))
  const cells = new Map<string, { change: StateChange | undefined; cell: Cell }>()
  /** The consecutive latest versions saved here. */
  const own = new Map<string, { readonly first: number; readonly last: number }>()
  /** Screenshots that forms have added or taken out, with their answers. */
  const moved = new Map<string, { readonly image: AnswerImage; readonly answer: string }>()

  const session = createEditSession<CellState, number, GridRecord>(
    {
      baseNow: (id) => records.get(id)!.version,
      baseIn: ({ version }) => version,
      valueIn: (record) => record,
      savedValue: (id) => records.get(id),
      isSame,
      canMove: (now, side) =>
        isSameState(now, side) && hasDetails(known(now, side._id), side.details),
      agrees: (mine, theirs) =>
        mine.hasCapability === theirs.hasCapability &&
        mine.status === theirs.status &&
        hasDetails(theirs, mine.details),
      async save(changes) {
        const results = await backend.save(
          changes.map(({ key, value, base }) => toChange(key, base, value)),
        )
        return changes.map(({ key }, index) => {
          const { outcome, answer } = results[index] ?? { outcome: 'missing', answer: null }
          if (outcome === 'missing' || !answer) {
            records.delete(key)
            return { outcome: 'missing' }
          }
          records.set(key, answer)
          if (outcome === 'saved') recordOwn(answer)
          return { outcome, record: answer }
        })
      },
      async maySave(changes) {
        const changesScores = changes.some(
          ({ key, value }) => value.hasCapability !== records.get(key)?.hasCapability,
        )
        return !changesScores || backend.mayLoseScores()
      },
      receive: (record) => void records.set(record._id, record),
      store: (_ids, changes) =>
        backend.store([...changes].map(([id, { base, value }]) => toChange(id, base, value))),
      onFailure: backend.onFailure,
      now: () => new Date().toISOString(),
    },
    PACE,
  )

  /** A state without details, such as that of an undo before it is sent, has those of its record. */
  function known(state: CellState, id: string | undefined) {
    return { full: id === undefined ? undefined : records.get(id)?.full, ...state }
  }

  function isSame(one: CellState, other: CellState): boolean {
    const id = one._id ?? other._id
    return isSameCell(known(one, id), known(other, id))
  }

  function recordOwn({ _id, version }: Pick<GridAnswer, '_id' | 'version'>) {
    const known = own.get(_id)
    const first = known?.last === version - 1 ? known.first : version
    own.set(_id, { first, last: version })
  }

  /** Returns whether all versions from one to another were saved here, and are known therefore. */
  function isOwn(id: string, from: number, to: number): boolean {
    const known = own.get(id)
    return known !== undefined && from < to && known.first <= from + 1 && known.last >= to
  }

  function cell(id: string): Cell | undefined {
    const answer = records.get(id)
    if (!answer) return undefined
    const change = session.change(id)
    const known = cells.get(id)
    if (known && known.cell.answer === answer && known.change === change) return known.cell
    const { hasCapability: value, status, details }: CellState = change?.value ?? answer
    const made: Cell = { answer, value, status, details, state: change?.state ?? 'saved' }
    cells.set(id, { change, cell: made })
    return made
  }

  /** Receives records that others have saved; returns the ids of the new ones. */
  function receive(newer: readonly GridRecord[]): string[] {
    const arrived = new Map<string, GridRecord>()
    const pictured: string[] = []
    for (const answer of newer) {
      const known = records.get(answer._id)
      if (answer.version <= (known?.version ?? 0)) continue
      // It may be one's own save, before its response.
      if (session.isInFlight(answer._id)) continue
      records.set(answer._id, answer)
      arrived.set(answer._id, answer)
      const change = session.change(answer._id)
      const follows = change?.state === 'waiting' && known && isSameState(known, answer)
      if (follows && isUntouched(change.value, known, answer)) pictured.push(answer._id)
    }
    if (arrived.size > 0) session.meet(arrived)
    // A phone sends to the cell that is being answered: its screenshot contradicts no answer.
    if (pictured.length > 0) {
      session.rebase(pictured)
      void session.flush()
    }
    return [...arrived.keys()]
  }

  /** Returns whether another user has left alone what an undo gives back. */
  function isUntouched({ details }: CellState, known: GridRecord, newer: GridRecord): boolean {
    if (!details || !known.full || !newer.full) return !details
    const changed = differingDetails(newer.full, known.full) ?? {}
    return Object.keys(details).every((name) => !Object.hasOwn(changed, name))
  }

  /** Undoes or redoes a step; details that an earlier one gives back, and that are not sent yet, stay. */
  function keepDetails(move: () => ReturnType<typeof session.undo>) {
    const unsent = session
      .unsavedKeys()
      .map((id) => [id, session.change(id)?.value.details] as const)
    const moved = move()
    for (const [id, details] of unsent) {
      const state: CellState | undefined = session.change(id)?.value ?? records.get(id)
      if (!details || !state || !moved.changed.includes(id)) continue
      session.edit(id, toStep(id, state, { ...details, ...state.details }), PAUSE_MS)
    }
    return moved
  }

  /** Notes the screenshots that a form has added to an answer or taken out of it. */
  function noteMoved(answer: string, before: Answer['images'], after: Answer['images']) {
    const [was, is] = [before, after].map((images) => new Set(images.map(({ _id }) => _id)))
    for (const image of [...before, ...after]) {
      if (!was!.has(image._id) || !is!.has(image._id)) moved.set(image._id, { image, answer })
    }
  }

  /** Returns the screenshots with these ids, as far as a form has read them. */
  function toImages(ids: readonly string[], read: Answer['images']): AnswerImage[] {
    const known = new Map(read.map((image) => [image._id, image]))
    return ids.flatMap((id) => known.get(id) ?? moved.get(id)?.image ?? [])
  }

  /** Deletes the screenshots that no answer shows, and that no unsaved undo gives back. */
  async function deleteMoved(leaving: boolean) {
    const unshown = [...moved].flatMap(([id, { image, answer }]) => {
      const shown =
        session.change(answer)?.value.details?.images ?? records.get(answer)?.full?.images
      // The server rejects the deletion of a screenshot that is shown.
      return shown?.includes(id) ? [] : [image]
    })
    for (const { _id } of unshown) moved.delete(_id)
    if (unshown.length > 0) await backend.deleteImages(unshown, leaving)
  }

  return {
    cell,
    summary: session.summary,
    subscribe: session.subscribe,
    subscribeCell: session.subscribeKey,
    flush: session.flush,
    receive,
    /** Changes cells; undo restores their former state. */
    edit(values: ReadonlyMap<string, Availability>) {
      const states = [...values].flatMap(([id, value]) => {
        const [record, change] = [records.get(id), session.change(id)]
        if (!record || change?.state === 'conflict') return []
        const state = givenState(value, record, change?.value ?? record)
        // An undo that is not sent yet gives back its details with this answer.
        const details = change?.value.details
        return [[id, details ? { ...state, details } : state] as const]
      })
      session.editTogether(new Map(states), PAUSE_MS)
    },
    /** Undoes the last gesture; returns the ids of the changed cells. */
    undo: () => keepDetails(() => session.undo(PAUSE_MS)),
    redo: () => keepDetails(() => session.redo(PAUSE_MS)),
    /** Ends a conflict: sends one's own value over theirs, or accepts theirs. */
    resolve(ids: readonly string[], choice: 'mine' | 'theirs') {
      if (choice === 'theirs') return session.discard(ids)
      session.rebase(ids)
      void session.flush()
    },
    /** Restores changes that an earlier page could not save, on the current records. */
    restore(unsaved: readonly AnswerChange[], changedAt: string) {
      const known = unsaved.filter(({ _id }) => records.has(_id))
      session.restore(
        known.map((change) => {
          const { _id: key, version: base } = change
          return { key, base, value: toState(change, records.get(key)!), changedAt }
        }),
      )
      const stale = known.filter(({ _id, version }) => version !== records.get(_id)!.version)
      session.meet(new Map(stale.map(({ _id }) => [_id, records.get(_id)!])))
    },
    isOwn,
    /** True between sending a change of the cell and the response: a newer version may be one's own. */
    isInFlight: session.isInFlight,
    /**
     * Returns an answer as a form starts from it: with the unsaved change of its cell, unless that
     * is in conflict, and with newer versions saved here.
     */
    asEdited(read: Answer): Answer {
      const record = records.get(read._id)
      const change = session.change(read._id)
      const saved = record && isOwn(read._id, read.version, record.version) ? record : read
      const state: CellState = change && change.state !== 'conflict' ? change.value : saved
      const { status, hasCapability, capabilityChange } = state
      const known = saved === record ? record.full : undefined
      const { capabilityChangeNote, images } = { ...detailsOf(read), ...known, ...state.details }
      return {
        ...read,
        version: saved.version,
        status,
        hasCapability,
        capabilityChange,
        capabilityChangeNote,
        images: toImages(images, read.images),
      }
    },
    /**
     * Saves a form of an answer after all earlier changes, over the version that they have saved. The
     * form started from the unsaved change of its cell, and replaces it. Undo restores what the cell
     * showed before, and the note and screenshots that the form has changed.
     */
    saveForm(over: Answer, save: (over: Answer) => Promise<Answer>): Promise<Answer> {
      const { _id } = over
      return session.run(async () => {
        const before = records.get(_id)
        const shown: CellState | undefined = session.change(_id)?.value ?? before
        const version = before?.version ?? over.version
        const follows = isOwn(_id, over.version, version)
        const full = { ...detailsOf(over), ...(follows && before?.full), ...shown?.details }
        const saved = await save(follows ? { ...over, version } : over)
        recordOwn(saved)
        noteMoved(_id, toImages(full.images, over.images), saved.images)
        const answer = toGridAnswer(saved, records.get(_id)?.previous ?? null)
        if (shown && session.change(_id)?.state !== 'conflict') {
          const now = detailsOf(saved)
          session.savedElsewhere(
            _id,
            toStep(_id, shown, differingDetails(full, now)),
            toStep(_id, answer, differingDetails(now, full)),
          )
        }
        receive([answer])
        return saved
      })
    },
    /**
     * Ends what can be undone: sends all changes, and deletes the screenshots that were kept for undo.
     * A page that goes at once has no time to send changes; they are stored.
     */
    async leave({ atOnce = false } = {}) {
      if (!atOnce) await session.flush()
      await deleteMoved(atOnce)
    },
  }
}

/** One side of a step to undo: the state, and those details alone that the step has changed. */
function toStep(_id: string, state: CellState, details: CellState['details']): CellState {
  const { status, hasCapability, capabilityChange } = state
  return { _id, status, hasCapability, capabilityChange, ...(details && { details }) }
}

/** Returns an answer as the grid shows it; `previous` is not part of the answer. */
export function toGridAnswer(
  answer: Omit<Answer, 'report' | 'application' | 'category' | 'createdAt' | 'updatedAt'>,
  previous: boolean | null,
): GridRecord {
  const { capabilityChangeNote, ...fields } = pickAnswerFields(answer)
  return {
    _id: answer._id,
    company: answer.company._id,
    capability: answer.capability._id,
    version: answer.version,
    status: answer.status,
    ...fields,
    noted: capabilityChangeNote !== '',
    images: answer.images.length,
    updatedBy: answer.lastUpdate?.userId ?? null,
    updatedAt: answer.lastUpdate?.date ?? null,
    previous,
    full: detailsOf(answer),
  }
}
