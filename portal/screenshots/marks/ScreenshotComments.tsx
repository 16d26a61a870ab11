import { Button, Text } from '@mantine/core'
import { IconPointer } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

import { threadsQuery } from '../../reports/comments/comments-query.ts'
import { Comments } from '../../reports/comments/Comments.tsx'

import classes from '../../reports/comments/Comments.module.css'

interface Point {
  readonly x: number
  readonly y: number
}

interface Props {
  readonly report: string
  readonly image: string
  /** The layer over the image. */
  readonly over: HTMLElement | null
}

const MOVES: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
/** Share of the image that an arrow key moves a point by. */
const STEP = 0.02
const MIDDLE: Point = { x: 0.5, y: 0.5 }

const inside = (value: number) => Math.round(Math.min(Math.max(value, 0), 1) * 10_000) / 10_000
const at = ({ x, y }: Point) => ({ left: `${x * 100}%`, top: `${y * 100}%` })

/** The threads about a screenshot, with their points on it, and a new point by pointer or keys. */
export function ScreenshotComments({ report, image, over }: Props) {
  const subject = { kind: 'screenshot', id: image } as const
  const { data } = useQuery(threadsQuery(report, { kind: subject.kind, subject: image }))
  const [point, setPoint] = useState<Point | null>(null)
  const [choosing, setChoosing] = useState(false)
  const choose = useRef<HTMLButtonElement>(null)
  const target = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (choosing) target.current?.focus()
  }, [choosing])
  const pinned = (data?.data ?? []).filter((thread) => thread.point && thread.resolved === null)

  function end(chosen: Point | null) {
    setPoint(chosen)
    setChoosing(false)
    choose.current?.focus()
  }

  function press(event: MouseEvent<HTMLElement>) {
    // A press by keyboard has no position: the point stays where the arrows have moved it.
    if (event.detail === 0) return end(point ?? MIDDLE)
    const box = event.currentTarget.getBoundingClientRect()
    end({
      x: inside((event.clientX - box.left) / box.width),
      y: inside((event.clientY - box.top) / box.height),
    })
  }

  function onKeyDown(event: KeyboardEvent) {
    const move = Object.hasOwn(MOVES, event.key) ? MOVES[event.key] : undefined
    if (move) {
      setPoint((now) => {
        const { x, y } = now ?? MIDDLE
        return { x: inside(x + move.x * STEP), y: inside(y + move.y * STEP) }
      })
      event.preventDefault()
    } else if (event.key === 'Escape') {
      end(null)
      event.preventDefault()
    }
    // The lightbox has other uses for these keys.
    event.stopPropagation()
  }

  return (
    <>
      {over &&
        createPortal(
          <div className={classes.pins}>
            {pinned.map(({ _id, point: there }, index) => (
              <span key={_id} aria-hidden className={classes.pin} style={at(there!)}>
                {index + 1}
              </span>
            ))}
            {point && <span aria-hidden data-new className={classes.pin} style={at(point)} />}
            {choosing && (
              <button
                ref={target}
                type="button"
                className={classes.target}
                aria-label="Point on the screenshot: arrows move it, Enter sets it"
                data-mantine-stop-propagation
                onClick={press}
                onKeyDown={onKeyDown}
              />
            )}
          </div>,
          over,
        )}
      <Comments
        key={image}
        report={report}
        subject={subject}
        point={point}
        level={2}
        headOf={({ _id }) => {
          const index = pinned.findIndex((thread) => thread._id === _id)
          return index < 0 ? null : (
            <Text fz="xs" c="dimmed">
              Point {index + 1}
            </Text>
          )
        }}
        onOpened={() => setPoint(null)}
      >
        <Button
          ref={choose}
          size="compact-md"
          variant="default"
          leftSection={<IconPointer size={16} stroke={1.6} />}
          onClick={() => (point ? setPoint(null) : setChoosing(true))}
        >
          {point ? 'Remove the point' : 'Choose a point'}
        </Button>
      </Comments>
    </>
  )
}
