import { type CSSProperties, useState } from 'react'

import type { Zoom } from '../zoom/use-zoom.ts'
import type { Size } from '../zoom/zoom.ts'
import { ZoomedImage } from '../zoom/ZoomedImage.tsx'
import type { Compared } from './compared.ts'
import { Divider } from './Divider.tsx'
import type { Comparison } from './use-comparison.ts'

import classes from './CompareStage.module.css'

type Sizes = Readonly<Record<string, Size>>

interface Props {
  readonly comparison: Comparison
  readonly zoom: Zoom
  /** Nothing is zoomed: wheel and fingers scroll what it stands in. */
  readonly still: boolean
  readonly sizes: Sizes
  readonly onSize: (id: string, size: Size) => void
}

/** The own sizes of pictures, as they come in. */
export function useImageSizes() {
  const [sizes, setSizes] = useState<Sizes>({})
  return [sizes, (id: string, size: Size) => setSizes((now) => ({ ...now, [id]: size }))] as const
}

/** Two pictures that lie alike, so that what differs is seen. */
export function CompareStage({ comparison, zoom, still, sizes, onSize }: Props) {
  const { way, left, right, split, opacity } = comparison
  if (!left || !right) return null
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
        alt={`${image.name}, ${image.group}`}
        view={zoom.view}
        frame={zoom.frame}
        size={sizes[image.id]}
        onSize={(size) => onSize(image.id, size)}
      />
      <figcaption className={classes.label}>{image.group}</figcaption>
    </figure>
  )
  return (
    <>
      <div
        {...(!still && { ...zoom.gestures, ref: zoom.stageRef })}
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
      {left.url === right.url && <p className={classes.same}>Both images are identical.</p>}
      {way === 'overlay' && (
        <label className={classes.opacity}>
          <span>Opacity of the right image</span>
          <input
            type="range"
            min={0}
            max={100}
            value={opacity}
            onChange={(event) => comparison.setOpacity(Number(event.currentTarget.value))}
          />
          <output>{opacity}%</output>
        </label>
      )}
    </>
  )
}
