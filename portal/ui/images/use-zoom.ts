import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'

import { isLetterKeyOff } from '../forms/letter-keys.ts'
import {
  canGrow,
  fitScale,
  FITTED,
  fullZoom,
  keepInside,
  type Point,
  type Size,
  type View,
  zoomTo,
} from './zoom.ts'

const STEP = 1.4
const MOVE_PIXELS = 80
/** Pixels, as the browser reports them, of a wheel or pinch that zooms by a factor of e. */
const WHEEL_PIXELS = 400

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/**
 * Zooms and moves an image in its frame, by wheel, fingers, mouse and keys; two images beside each
 * other move alike. `image` is its natural size, of two that of the first.
 */
export function useZoom(image: Size) {
  const [view, setView] = useState<View>(FITTED)
  const [stage, setStage] = useState<HTMLElement | null>(null)
  const [box, setBox] = useState<HTMLElement | null>(null)
  const frame = useSize(box)
  const pointers = useRef(new Map<number, Point>())
  const full = fullZoom(image, frame)
  const shown = keepInside(view, image, frame)

  const turn = useEffectEvent((event: WheelEvent) => {
    // Or else the page behind it scrolls, or is zoomed itself.
    event.preventDefault()
    zoomBy(Math.exp(-event.deltaY / WHEEL_PIXELS), pointOf(event))
  })
  useEffect(() => {
    // React listens passively, which could not prevent anything.
    stage?.addEventListener('wheel', turn, { passive: false })
    return () => stage?.removeEventListener('wheel', turn)
  }, [stage])

  function change(next: (view: View) => View) {
    setView((now) => keepInside(next(keepInside(now, image, frame)), image, frame))
  }

  function zoomBy(factor: number, point?: Point) {
    change((now) => zoomTo(now, now.zoom * factor, full, point))
  }

  function zoomAt(zoom: number, point?: Point) {
    change((now) => zoomTo(now, zoom, full, point))
  }

  function move(x: number, y: number) {
    change((now) => ({ ...now, x: now.x + x, y: now.y + y }))
  }

  /** From the middle of the frame that contains the event, or else of the first frame. */
  function pointOf(event: Pick<MouseEvent, 'clientX' | 'clientY' | 'target'>): Point {
    const target = event.target instanceof Element ? event.target.closest('[data-frame]') : null
    const edges = (target ?? box)?.getBoundingClientRect()
    if (!edges) return FITTED
    return {
      x: event.clientX - edges.left - edges.width / 2,
      y: event.clientY - edges.top - edges.height / 2,
    }
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    if (!other) return move(now.x - before.x, now.y - before.y)
    const apart = distance(before, other)
    if (apart > 0) zoomBy(distance(now, other) / apart, pointOf(between(now, other)))
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    pointers.current.delete(event.pointerId)
  }

  /** Shows more of the side that an arrow key points to. */
  function moveBy(key: string) {
    const [x, y] = MOVES[key]!
    move(x * MOVE_PIXELS, y * MOVE_PIXELS)
  }

  /** Returns true if nothing more is on the side that an arrow key points to. */
  function isAtEnd(key: string): boolean {
    const [x, y] = MOVES[key]!
    const next = keepInside({ ...shown, x: shown.x + x, y: shown.y + y }, image, frame)
    return next.x === shown.x && next.y === shown.y
  }

  /** Returns true if the key was handled. */
  function onKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    if (ctrlKey || metaKey || altKey || isLetterKeyOff(key)) return false
    if (key === '+' || key === '=') zoomBy(STEP)
    else if (key === '-') zoomBy(1 / STEP)
    else if (key === '0') zoomAt(1)
    else if (key === '1') zoomAt(full)
    else if (shown.zoom > 1 && Object.hasOwn(MOVES, key)) moveBy(key)
    else return false
    return true
  }

  return {
    view: shown,
    frame,
    /** Relative to the image's natural size: 1 for 100 %. */
    scale: fitScale(image, frame) * shown.zoom,
    canGrow: canGrow(shown, full),
    zoomIn: () => zoomBy(STEP),
    zoomOut: () => zoomBy(1 / STEP),
    fit: () => setView(FITTED),
    showFull: () => zoomAt(full),
    moveBy,
    isAtEnd,
    onKey,
    /** For the element that contains the image; of two alike, the first. */
    frameRef: setBox,
    /** For the element that takes the wheel, and `gestures`. */
    stageRef: setStage,
    gestures: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      onDoubleClick: (event: Pick<MouseEvent, 'clientX' | 'clientY' | 'target'>) =>
        shown.zoom > 1 ? setView(FITTED) : zoomAt(Math.max(full, 2), pointOf(event)),
    },
  }
}

export type Zoom = ReturnType<typeof useZoom>

function useSize(element: HTMLElement | null): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useEffect(() => {
    if (element === null) return
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return size
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

/** Returns the middle between two fingers, in no particular frame. */
function between(one: Point, other: Point) {
  return { clientX: (one.x + other.x) / 2, clientY: (one.y + other.y) / 2, target: null }
}
