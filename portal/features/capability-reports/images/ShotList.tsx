import { type DragEvent, useLayoutEffect, useRef, useState } from 'react'

import { Removed } from '../../../ui/removed/Removed.tsx'
import { useRemoved } from '../../../ui/removed/use-removed.ts'
import { dropShot, moveShot, restoreShot, type Shot, shotName, type Shots } from './shots.ts'
import { ShotThumbnail } from './ShotThumbnail.tsx'
import type { ShotUrls } from './use-shot-urls.ts'

import classes from './ShotList.module.css'

interface Props {
  readonly shots: Shots
  readonly urls: ShotUrls
  /** Another one when the form begins anew: what was removed before does not come back. */
  readonly visit: number
  /** Opens the one at this place. */
  readonly onOpen: (place: number) => void
  readonly onChange: (change: (shots: Shots) => Shots) => void
}

/** Says that a screenshot is dragged, and not a file. */
const DRAGGED = 'application/x-screenshot'

/** The screenshots in their order, which is changed by dragging or by their arrows. */
export function ShotList({ shots, urls, visit, onOpen, onChange }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [told, setTold] = useState('')
  const [dragged, setDragged] = useState<string | null>(null)
  const [focus, setFocus] = useState<{ readonly id: string; readonly by: number } | null>(null)

  const removed = useRemoved<Shot>(
    ({ id }) => list.current?.querySelector<HTMLElement>(`[data-shot="${id}"] [data-drop]`),
    visit,
  )

  useLayoutEffect(() => {
    if (!focus) return
    // An element that is moved loses the focus, and at either end its arrow is gone.
    const item = list.current?.querySelector(`[data-shot="${focus.id}"]`)
    const arrows = item?.querySelectorAll<HTMLElement>('[data-arrow]:not(:disabled)') ?? []
    const same = [...arrows].find((arrow) => arrow.dataset['arrow'] === String(focus.by))
    ;(same ?? arrows[0])?.focus()
  }, [focus, shots])

  function move(id: string, to: number) {
    const shot = shots.find((one) => one.id === id)
    if (!shot || to < 0 || to >= shots.length) return
    onChange((now) => moveShot(now, id, to))
    setTold(`${shotName(shot)} is ${to + 1} of ${shots.length}`)
  }

  function drop(shot: Shot, place: number) {
    if (shot.kind === 'saved' && shot.marked) removed.drop(({ id }) => id === shot.id)
    else removed.add(shot, place)
    onChange((now) => dropShot(now, shot.id))
  }

  function undo() {
    const latest = removed.undo()
    if (latest) onChange((now) => restoreShot(now, latest.item, latest.at))
  }

  function dragProps(id: string, place: number) {
    return {
      draggable: shots.length > 1,
      onDragStart(event: DragEvent) {
        event.dataTransfer.setData(DRAGGED, id)
        event.dataTransfer.effectAllowed = 'move'
        setDragged(id)
      },
      onDragEnd: () => setDragged(null),
      onDragOver(event: DragEvent) {
        if (dragged !== null && event.dataTransfer.types.includes(DRAGGED)) event.preventDefault()
      },
      onDrop(event: DragEvent) {
        if (dragged === null) return
        event.preventDefault()
        move(dragged, place)
      },
    }
  }

  return (
    <>
      {shots.length > 0 && (
        <ul className={classes.list} ref={list}>
          {shots.map((shot, place) => (
            <ShotThumbnail
              key={shot.id}
              shot={shot}
              url={urls.smallUrl(shot)}
              dragged={dragged === shot.id}
              drag={dragProps(shot.id, place)}
              onOpen={() => onOpen(place)}
              onDrop={() => drop(shot, place)}
              onMove={
                shots.length > 1
                  ? (by) => {
                      move(shot.id, place + by)
                      setFocus({ id: shot.id, by })
                    }
                  : undefined
              }
              first={place === 0}
              last={place === shots.length - 1}
            />
          ))}
        </ul>
      )}
      <Removed name={removed.last && shotName(removed.last)} count={removed.count} onUndo={undo} />
      <p role="status" className={classes.told}>
        {told}
      </p>
    </>
  )
}
