import type { CSSProperties } from 'react'

import { fitScale, type Size, type View } from './zoom.ts'

import classes from './ZoomedImage.module.css'

interface Props {
  readonly url: string
  readonly alt: string
  readonly view: View
  readonly frame: Size
  /** Its own size; undefined until it is there. */
  readonly size: Size | undefined
  readonly onSize: (size: Size) => void
}

/** A picture in the middle of the box that it stands in, as large and as far aside as its view says. */
export function ZoomedImage({ url, alt, view, frame, size, onSize }: Props) {
  const scale = size ? fitScale(size, frame) * view.zoom : 0
  return (
    <img
      key={url}
      className={classes.image}
      src={url}
      alt={alt}
      draggable={false}
      data-ready={size !== undefined || undefined}
      style={
        {
          '--width': `${(size?.width ?? 0) * scale}px`,
          '--x': `${view.x}px`,
          '--y': `${view.y}px`,
        } as CSSProperties
      }
      onLoad={({ currentTarget }) =>
        onSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
      }
    />
  )
}
