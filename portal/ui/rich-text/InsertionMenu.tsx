import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'

import { INSERTION, type Insertion, type Insertions } from './insertions.ts'

import classes from './InsertionMenu.module.css'

/** A slash after a space begins a query; a second one, or a space behind it, ends it. */
const SLASH = /(?:^|[\s(\u{fffc}])\/(?<query>(?:[^/\s][^/]{0,60})?)$/u

interface Slash {
  /** Its place in the document, and the caret's. */
  readonly from: number
  readonly to: number
  readonly query: string
}

function findSlash({ state }: Editor): Slash | null {
  const { $from, empty } = state.selection
  if (!empty || !$from.parent.isTextblock) return null
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\u{fffc}')
  const query = SLASH.exec(before)?.groups?.['query']
  if (query === undefined) return null
  return { from: $from.pos - query.length - 1, to: $from.pos, query }
}

const NONE: readonly Insertion[] = []

/**
 * The list that a typed `/` opens at the caret. What is typed behind it searches; arrows choose,
 * Enter inserts and Escape leaves the slash as text. The focus stays in the text all the time.
 */
export function useInsertionMenu(editor: Editor, insertions: Insertions | undefined) {
  const list = useId()
  const [open, setOpen] = useState(false)
  const [place, setPlace] = useState(0)
  useEffect(() => {
    if (!insertions) return
    const onUpdate = () => {
      const slash = findSlash(editor)
      setOpen((now) => slash !== null && (now || slash.query === ''))
      setPlace(0)
    }
    const onSelection = () => setOpen((now) => now && findSlash(editor) !== null)
    const close = () => setOpen(false)
    editor.on('update', onUpdate).on('selectionUpdate', onSelection).on('blur', close)
    return () => {
      editor.off('update', onUpdate).off('selectionUpdate', onSelection).off('blur', close)
    }
  }, [editor, insertions])

  const slash = open ? findSlash(editor) : null
  const query = slash?.query
  const found = useMemo(
    () => (query === undefined || !insertions ? NONE : insertions.search(query)),
    [insertions, query],
  )
  const active = slash && found.length > 0 ? `${list}-${place}` : null
  useEffect(() => {
    if (editor.isDestroyed) return
    const { dom } = editor.view
    if (active === null) {
      dom.removeAttribute('aria-activedescendant')
      dom.removeAttribute('aria-controls')
      return
    }
    dom.setAttribute('aria-controls', list)
    dom.setAttribute('aria-activedescendant', active)
    document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [editor, active, list])

  function insert({ reference }: Insertion) {
    if (!slash) return
    setOpen(false)
    editor
      .chain()
      .focus()
      .deleteRange(slash)
      .insertContentAt(slash.from, { type: INSERTION, attrs: { reference } })
      .run()
  }

  /** Takes the keys of the list before the editor does. */
  function onKeyDownCapture(event: KeyboardEvent) {
    if (!slash || event.nativeEvent.isComposing) return
    const chosen = found[place]
    if (event.key === 'Escape') setOpen(false)
    else if (!chosen) return
    else if (event.key === 'ArrowDown') setPlace((place + 1) % found.length)
    else if (event.key === 'ArrowUp') setPlace((place + found.length - 1) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') insert(chosen)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const menu = slash && (
    <InsertionMenu {...{ editor, slash, found, place, list }} onInsert={insert} />
  )
  return { menu, onKeyDownCapture }
}

interface Props {
  readonly editor: Editor
  readonly slash: Slash
  readonly found: readonly Insertion[]
  readonly place: number
  readonly list: string
  readonly onInsert: (insertion: Insertion) => void
}

/** Rem, as the style sheet has it. */
const WIDTH = 26

function InsertionMenu({ editor, slash, found, place, list, onInsert }: Props) {
  const box = editor.view.dom.parentElement?.getBoundingClientRect()
  const at = editor.view.coordsAtPos(slash.from)
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const left = box ? Math.max(0, Math.min(at.left - box.left, box.width - WIDTH * rem)) : 0
  const top = box ? at.bottom - box.top + 4 : 0
  return (
    <div className={classes.menu} style={{ left, top }}>
      <p className={classes.hint} role="status">
        {found.length === 0
          ? 'No figure has these words.'
          : `${found[place]?.source}: ${found[place]?.text}`}
      </p>
      <ul id={list} role="listbox" aria-label="Figures" className={classes.list}>
        {found.map((insertion, index) => (
          <li
            key={insertion.reference}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === place}
            className={classes.option}
            // The focus stays in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(insertion)}
          >
            <span>{insertion.source}</span>
            <strong>{insertion.text}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}
