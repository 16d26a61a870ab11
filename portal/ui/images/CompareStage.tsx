import { Group, Text } from '@mantine/core'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useRef,
  useState,
} from 'react'

import { Panel } from '../page/parts.tsx'
import { type CompareMode, type Compared, type Pair, repairPair } from './compared.ts'
import type { Difference } from './differences.ts'
import { ImageOutlines } from './ImageOutlines.tsx'
import { MarkLayer } from './MarkLayer.tsx'
import type { Zoom } from './use-zoom.ts'
import type { Size } from './zoom.ts'
import { ZoomedImage } from './ZoomedImage.tsx'

import classes from './ImageCompare.module.css'

type Sizes = Readonly<Record<string, Size>>

interface CompareStageProps {
  readonly comparison: Comparison
  readonly zoom: Zoom
  /** Disables zooming: wheel and fingers scroll the page. */
  readonly still: boolean
  readonly sizes: Sizes
  readonly onSize: (id: string, size: Size) => void
  /** The differences marked on both images. */
  readonly difference?: Difference | undefined
}

/** Returns the natural sizes of images, as they are loaded. */
export function useImageSizes() {
  const [sizes, setSizes] = useState<Sizes>({})
  return [sizes, (id: string, size: Size) => setSizes((now) => ({ ...now, [id]: size }))] as const
}

/** Pixels that a hand may move between pressing and releasing. */
const STILL_PIXELS = 4

/** Two images, aligned so that their differences show. */
export function CompareStage({
  comparison,
  zoom,
  still,
  sizes,
  onSize,
  difference,
}: CompareStageProps) {
  const { way, left, right, split, opacity } = comparison
  const pressedAt = useRef(0)
  if (!left || !right) return null
  const layersOf = (image: Compared, side: 'left' | 'right', size: Size) => (
    <>
      {image.marks && <MarkLayer marks={image.marks} size={size} />}
      {difference && (
        <ImageOutlines size={size} outlines={difference[side]} masked={difference.masked[side]} />
      )}
    </>
  )
  const layer = (image: Compared, side: 'left' | 'right') => (
    <figure
      className={classes.layer}
      data-side={side}
      data-frame
      ref={side === 'left' ? zoom.frameRef : undefined}
    >
      <ZoomedImage
        key={image.url}
        url={image.url}
        alt={`${image.name}, ${image.label ?? image.group}`}
        view={zoom.view}
        frame={zoom.frame}
        size={sizes[image.id]}
        onSize={(size) => onSize(image.id, size)}
        layer={sizes[image.id] && layersOf(image, side, sizes[image.id]!)}
      />
      <Panel component="figcaption" className={classes.label}>
        {image.label ?? image.group}
      </Panel>
    </figure>
  )
  const presses = way === 'slider' && {
    onPointerDownCapture: ({ clientX }: PointerEvent) => (pressedAt.current = clientX),
    // Where it is pressed, for who cannot drag it; a press that moved was for the images.
    onClick: ({ clientX, currentTarget }: MouseEvent<HTMLElement>) => {
      if (Math.abs(clientX - pressedAt.current) < STILL_PIXELS)
        comparison.setSplit(percentAt(clientX, currentTarget))
    },
  }
  return (
    <>
      <div
        {...(!still && { ...zoom.gestures, ref: zoom.stageRef })}
        {...presses}
        className={classes.stage}
        data-way={way}
        data-live={!still || undefined}
        data-movable={(!still && zoom.view.zoom > 1) || undefined}
        style={{ '--split': `${split}%`, '--opacity': opacity / 100 } as CSSProperties}
      >
        {layer(left, 'left')}
        {layer(right, 'right')}
        {way === 'slider' && <Divider value={split} onChange={comparison.setSplit} />}
      </div>
      {left.url === right.url && (
        <Text fz="sm" c="dimmed">
          Both images are identical.
        </Text>
      )}
      {way === 'overlay' && (
        <Group component="label" wrap="nowrap" gap="sm" className={classes.opacity}>
          <span>Opacity of the right image</span>
          <input
            type="range"
            min={0}
            max={100}
            value={opacity}
            onChange={(event) => comparison.setOpacity(Number(event.currentTarget.value))}
          />
          <output>{opacity}%</output>
        </Group>
      )}
    </>
  )
}

interface DividerProps {
  /** Percent of the width at its left. */
  readonly value: number
  readonly onChange: (value: number) => void
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -2,
  ArrowDown: -2,
  PageDown: -10,
  Home: -100,
  ArrowRight: 2,
  ArrowUp: 2,
  PageUp: 10,
  End: 100,
}

/** Returns the percent of an element's width at which the pointer is. */
function percentAt(clientX: number, element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return toPercent(((clientX - left) / width) * 100)
}

const toPercent = (value: number) => Math.round(Math.min(Math.max(value, 0), 100))

/** The divider between two images that lie over each other, which can be dragged. */
function Divider({ value, onChange }: DividerProps) {
  function pull(event: PointerEvent<HTMLElement>) {
    // The images below it are not moved along.
    event.stopPropagation()
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const stage = event.currentTarget.parentElement
    if (stage) onChange(percentAt(event.clientX, stage))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!Object.hasOwn(STEPS, event.key)) return
    event.preventDefault()
    event.stopPropagation()
    onChange(toPercent(value + STEPS[event.key]!))
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Divider between the two screenshots"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      aria-valuetext={`${value}% of the left screenshot`}
      className={classes.divider}
      onPointerDown={(event) => {
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={pull}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={onKeyDown}
    />
  )
}

/** Holds which two images are compared and how; the small view and the large one share it. */
export function useComparison(images: readonly Compared[]) {
  const [way, setWay] = useState<CompareMode>('sides')
  const [chosen, setChosen] = useState<Pair | null>(null)
  /** Percent of the width at the left of the divider. */
  const [split, setSplit] = useState(50)
  const [opacity, setOpacity] = useState(50)
  const pair = repairPair(chosen, images)
  const find = (id: string | undefined) => images.find((image) => image.id === id)
  return {
    way,
    setWay,
    left: find(pair?.left),
    right: find(pair?.right),
    choose: (side: Partial<Pair>) => pair && setChosen({ ...pair, ...side }),
    swap: () => pair && setChosen({ left: pair.right, right: pair.left }),
    split,
    setSplit,
    opacity,
    setOpacity,
  }
}

export type Comparison = ReturnType<typeof useComparison>
