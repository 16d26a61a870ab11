import type { KeyboardEvent } from 'react'

import { isLetterKeyOff } from '../../ui/forms/letter-keys.ts'
import { notify } from '../../ui/notify/notify.ts'
import type { Availability } from '../session/answer-change.ts'
import type { AnswerSession } from '../session/answer-session.ts'
import type { GridRowModel } from './grid-rows.ts'
import { cellAt, fitSelection, moveSelection, rangeOf, type Selection } from './move-selection.ts'

const VALUES: Readonly<Record<string, Availability>> = {
  y: true,
  n: false,
  Delete: null,
  Backspace: null,
}

interface Given {
  readonly session: AnswerSession
  readonly lines: readonly GridRowModel[]
  readonly columns: number
  readonly selection: Selection
  readonly canEdit: boolean
  readonly onSelect: (selection: Selection) => void
  readonly onOpen: () => void
  /** Opens the active cell at its comments. */
  readonly onComment: () => void
}

/** Returns the actions on the selection, and the handler of their keys. */
export function useGridKeys(given: Given) {
  const { session, lines, columns, selection, canEdit, onSelect, onOpen, onComment } = given
  const rows = lines.filter((line) => line.kind === 'capability')
  const range = rangeOf(selection)
  const single = range.top === range.bottom && range.left === range.right

  function selected(): string[][] {
    return rows
      .slice(range.top, range.bottom + 1)
      .map(({ answers }) => answers.slice(range.left, range.right + 1))
  }

  function edit(values: Iterable<readonly [string, Availability]>) {
    if (canEdit) session.edit(new Map([...values].filter(([id]) => id !== '')))
  }

  /** Answers the selection; from a single cell it moves to the one below. */
  function answer(value: Availability) {
    edit(selected().flat().map((id) => [id, value] as const)) // prettier-ignore
    if (single && value !== null) move('ArrowDown', 1)
  }

  function move(key: string, page: number, shift = false, far = false): boolean {
    const next = moveSelection(selection, { key, shift, far }, { rows: rows.length, columns, page })
    if (next) onSelect(next)
    return next !== null
  }

  /** Moves to the capability above or below, as a paired phone asks. */
  function step(to: 'previous' | 'next') {
    move(to === 'next' ? 'ArrowDown' : 'ArrowUp', 1)
  }

  /** Confirms carried-over answers. */
  function confirm() {
    edit(
      selected()
        .flat()
        .flatMap((id) => {
          const cell = session.cell(id)
          return cell && cell.value !== null ? [[id, cell.value] as const] : []
        }),
    )
    if (single) move('ArrowDown', 1)
  }

  /** Fills the selection with its first row, or with its first column. */
  function fill(from: 'row' | 'column') {
    const ids = selected()
    edit(
      ids.flatMap((line) =>
        line.map((id, column) => {
          const source = from === 'row' ? ids[0]![column]! : line[0]!
          return [id, session.cell(source)?.value ?? null] as const
        }),
      ),
    )
  }

  /** Selects the cells that an undo or redo has changed, and counts the skipped ones. */
  function show({ changed: ids, skipped }: ReturnType<AnswerSession['undo']>) {
    if (skipped > 0) {
      notify.warning(
        skipped === 1
          ? 'One answer has been changed since and stays as it is.'
          : `${skipped} answers have been changed since and stay as they are.`,
      )
    }
    const row = rows.findIndex(({ answers }) => answers.some((id) => ids.includes(id)))
    if (row < 0) return
    onSelect(cellAt(row, rows[row]!.answers.findIndex((id) => ids.includes(id)))) // prettier-ignore
  }

  const withControl: Readonly<Record<string, (shift: boolean) => void>> = {
    z: (shift) => show(shift ? session.redo() : session.undo()),
    y: () => show(session.redo()),
    d: () => fill('row'),
    r: () => fill('column'),
    a: () =>
      onSelect({
        anchor: { row: 0, column: 0 },
        active: { row: rows.length - 1, column: columns - 1 },
      }),
  }

  function onKeyDown(event: KeyboardEvent, page: number) {
    const { key, shiftKey } = event
    const control = event.ctrlKey || event.metaKey
    const name = key.length === 1 ? key.toLowerCase() : key
    if (event.altKey) return
    if (control && Object.hasOwn(withControl, name)) withControl[name]!(shiftKey)
    else if (move(key, page, shiftKey, control)) {
      // The selection has moved.
    } else if (control || isLetterKeyOff(key)) return
    else if (Object.hasOwn(VALUES, name)) answer(VALUES[name]!)
    else if (name === 'c') confirm()
    else if (name === 'm') onComment()
    else if (key === 'Enter') onOpen()
    else if (key === 'Escape')
      onSelect(fitSelection(cellAt(selection.active.row, selection.active.column), { rows: rows.length, columns, page })) // prettier-ignore
    else return
    event.preventDefault()
  }

  return { rows, range, selected, answer, confirm, fill, step, undo: () => show(session.undo()), redo: () => show(session.redo()), onKeyDown } // prettier-ignore
}
