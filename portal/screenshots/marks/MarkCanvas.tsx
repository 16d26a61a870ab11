import { drawMarks } from '@insights/domain/screenshots/marks/draw-marks.ts'
import type { Area, ImageMark } from '@insights/domain/screenshots/marks/image-mark.ts'
import { type PointerEvent, useState } from 'react'

import { MarkShapes } from '../../ui/images/MarkLayer.tsx'
import type { Size } from '../../ui/images/zoom.ts'
import {
  type Change,
  type Point,
  type Selection,
  type Tool,
  areaOf,
  changeArea,
  changeMark,
  drawBetween,
  endOf,
  selectedOf,
} from './edited-marks.ts'

import classes from './ImageMarks.module.css'

interface Props {
  readonly size: Size
  readonly marks: readonly ImageMark[]
  readonly areas: readonly Area[]
  readonly tool: Tool | null
  readonly selection: Selection | null
  readonly onSelect: (selection: Selection | null) => void
  readonly onMarks: (marks: readonly ImageMark[], selected: number) => void
  readonly onAreas: (areas: readonly Area[], selected: number) => void
  /** Read only, in a published report. */
  readonly still: boolean
}

/** The pointer's unfinished gesture. */
type Gesture =
  | { readonly kind: 'draw'; readonly tool: Tool; readonly from: Point; readonly to: Point }
  | {
      readonly kind: Change
      readonly selection: Selection
      readonly from: Point
      readonly to: Point
    }

/** The layer over an image in which marks and areas are drawn, moved and resized. */
export function MarkCanvas(props: Props) {
  const { size, tool, selection, still, onSelect } = props
  const [gesture, setGesture] = useState<Gesture | null>(null)
  const { marks, areas } = gesture ? apply(gesture, props) : props
  const line = Math.max(size.width, size.height) / 300

  function begin(event: PointerEvent<SVGElement>, next: (from: Point) => Gesture) {
    if (event.button !== 0) return
    // The image below must not move along.
    event.stopPropagation()
    const canvas = event.currentTarget.ownerSVGElement ?? (event.currentTarget as SVGSVGElement)
    canvas.setPointerCapture(event.pointerId)
    setGesture(next(pointIn(canvas, event)))
  }

  function take(of: Selection['of'], place: number, change: Change) {
    return (event: PointerEvent<SVGElement>) => {
      if (tool !== null) return
      const taken = { of, place }
      onSelect(taken)
      begin(event, (from) => ({ kind: change, selection: taken, from, to: from }))
    }
  }

  function end() {
    if (!gesture) return
    setGesture(null)
    const done = apply(gesture, props)
    const of =
      gesture.kind === 'draw'
        ? gesture.tool === 'redact'
          ? 'areas'
          : 'marks'
        : gesture.selection.of
    const place = gesture.kind === 'draw' ? done[of].length - 1 : gesture.selection.place
    if (of === 'areas') props.onAreas(done.areas, place)
    else props.onMarks(done.marks, place)
  }

  return (
    <svg
      className={classes.canvas}
      viewBox={`0 0 ${size.width} ${size.height}`}
      data-tool={tool ?? undefined}
      data-testid="mark-canvas"
      role="presentation"
      onPointerDown={(event) => {
        if (tool !== null) begin(event, (from) => ({ kind: 'draw', tool, from, to: from }))
        else onSelect(null)
      }}
      onPointerMove={(event) => {
        const to = pointIn(event.currentTarget, event)
        setGesture((now) => now && { ...now, to })
      }}
      onPointerUp={end}
      onPointerCancel={() => setGesture(null)}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {drawMarks(marks, size).map((shapes, place) => (
        <g
          key={place}
          className={classes.mark}
          onPointerDown={still ? undefined : take('marks', place, 'move')}
        >
          <MarkShapes shapes={shapes} />
        </g>
      ))}
      {areas.map((area, place) => (
        <rect
          key={place}
          className={classes.area}
          {...pixelsOf(area, size)}
          strokeWidth={line}
          strokeDasharray={line * 3}
          onPointerDown={take('areas', place, 'move')}
        />
      ))}
      {selection && (
        <Handle
          at={endOf(selectedOf(selection, { marks, areas }))}
          size={size}
          line={line}
          onPointerDown={take(selection.of, selection.place, 'resize')}
        />
      )}
    </svg>
  )
}

interface HandleProps {
  readonly at: Point | null
  readonly size: Size
  readonly line: number
  readonly onPointerDown: (event: PointerEvent<SVGElement>) => void
}

/** The handle that resizes the selected mark or area. */
function Handle({ at, size, line, onPointerDown }: HandleProps) {
  if (!at) return null
  const square = (side: number) => ({
    x: at.x * size.width - side / 2,
    y: at.y * size.height - side / 2,
    width: side,
    height: side,
  })
  return (
    <g style={{ cursor: 'nwse-resize' }} onPointerDown={onPointerDown}>
      <rect {...square(line * 7)} fill="var(--panel)" stroke="var(--accent)" strokeWidth={line} />
      {/* Takes presses on 24 pixels of the screen, however small the image is shown (WCAG 2.5.8). */}
      <rect
        {...square(line)}
        fill="transparent"
        stroke="transparent"
        strokeWidth={24}
        vectorEffect="non-scaling-stroke"
      />
    </g>
  )
}

/** Returns the marks and areas with the unfinished gesture applied. */
function apply(
  gesture: Gesture,
  { marks, areas }: Pick<Props, 'marks' | 'areas'>,
): Pick<Props, 'marks' | 'areas'> {
  const { from, to } = gesture
  if (gesture.kind === 'draw') {
    return gesture.tool === 'redact'
      ? { marks, areas: [...areas, areaOf(from, to)] }
      : { marks: [...marks, drawBetween(gesture.tool, from, to)], areas }
  }
  const by = { x: to.x - from.x, y: to.y - from.y }
  const { of, place } = gesture.selection
  return of === 'areas'
    ? { marks, areas: areas.with(place, changeArea(areas[place]!, gesture.kind, by)) }
    : { marks: marks.with(place, changeMark(marks[place]!, gesture.kind, by)), areas }
}

function pointIn(canvas: Element, { clientX, clientY }: { clientX: number; clientY: number }) {
  const { left, top, width, height } = canvas.getBoundingClientRect()
  const within = (value: number) => Math.min(Math.max(value, 0), 1)
  return { x: within((clientX - left) / width), y: within((clientY - top) / height) }
}

const pixelsOf = ({ x, y, width, height }: Area, size: Size) => ({
  x: x * size.width,
  y: y * size.height,
  width: width * size.width,
  height: height * size.height,
})
