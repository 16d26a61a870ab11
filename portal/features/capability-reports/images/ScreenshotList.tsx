import { type DragEvent, useLayoutEffect, useRef, useState } from 'react'

import { Removed, useRemoved } from '../../../ui/status/Removed.tsx'
import {
  removeScreenshot,
  moveScreenshot,
  restoreScreenshot,
  type FormScreenshot,
  screenshotName,
  type FormScreenshots,
} from './screenshots.ts'
import { ScreenshotThumbnail } from './ScreenshotThumbnail.tsx'
import type { ScreenshotUrls } from './use-screenshot-urls.ts'

import classes from './ScreenshotList.module.css'

interface Props {
  readonly screenshots: FormScreenshots
  readonly urls: ScreenshotUrls
  /** Another one when the form begins anew: what was removed before does not come back. */
  readonly visit: number
  /** Opens the one at this place. */
  readonly onOpen: (place: number) => void
  readonly onChange: (change: (screenshots: FormScreenshots) => FormScreenshots) => void
}

/** Says that a screenshot is dragged, and not a file. */
const DRAGGED = 'application/x-screenshot'

/** The screenshots in their order, which is changed by dragging or by their arrows. */
export function ScreenshotList({ screenshots, urls, visit, onOpen, onChange }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const [dragged, setDragged] = useState<string | null>(null)
  const [focus, setFocus] = useState<{ readonly id: string; readonly by: number } | null>(null)

  const removed = useRemoved<FormScreenshot>(
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
  }, [focus, screenshots])

  function move(id: string, to: number) {
    const screenshot = screenshots.find((one) => one.id === id)
    if (!screenshot || to < 0 || to >= screenshots.length) return
    onChange((now) => moveScreenshot(now, id, to))
    setAnnouncement(`${screenshotName(screenshot)} is ${to + 1} of ${screenshots.length}`)
  }

  function drop(screenshot: FormScreenshot, place: number) {
    if (screenshot.kind === 'saved' && screenshot.marked)
      removed.drop(({ id }) => id === screenshot.id)
    else removed.add(screenshot, place)
    onChange((now) => removeScreenshot(now, screenshot.id))
  }

  function undo() {
    const latest = removed.undo()
    if (latest) onChange((now) => restoreScreenshot(now, latest.item, latest.at))
  }

  function dragProps(id: string, place: number) {
    return {
      draggable: screenshots.length > 1,
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
      {screenshots.length > 0 && (
        <ul className={classes.list} ref={list}>
          {screenshots.map((screenshot, place) => (
            <ScreenshotThumbnail
              key={screenshot.id}
              screenshot={screenshot}
              url={urls.smallUrl(screenshot)}
              dragged={dragged === screenshot.id}
              drag={dragProps(screenshot.id, place)}
              onOpen={() => onOpen(place)}
              onDrop={() => drop(screenshot, place)}
              onMove={
                screenshots.length > 1
                  ? (by) => {
                      move(screenshot.id, place + by)
                      setFocus({ id: screenshot.id, by })
                    }
                  : undefined
              }
              first={place === 0}
              last={place === screenshots.length - 1}
            />
          ))}
        </ul>
      )}
      <Removed
        name={removed.last && screenshotName(removed.last)}
        count={removed.count}
        onUndo={undo}
      />
      <p role="status" className={classes.announcement}>
        {announcement}
      </p>
    </>
  )
}
