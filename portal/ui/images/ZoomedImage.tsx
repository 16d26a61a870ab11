import { ActionIcon, Button } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { CSSProperties } from 'react'

import { ImageMarks, type Mark } from './ImageMarks.tsx'
import type { Zoom } from './use-zoom.ts'
import { type Size, type View, fitScale } from './zoom.ts'

import classes from './ZoomedImage.module.css'

interface ZoomedImageProps {
  readonly url: string
  readonly alt: string
  readonly view: View
  readonly frame: Size
  /** Its own size; undefined until it is there. */
  readonly size: Size | undefined
  readonly onSize: (size: Size) => void
  readonly marks?: readonly Mark[] | undefined
  /** Share of its height that is hatched. */
  readonly masked?: number | undefined
}

/**
 * An image in the middle of the box that it stands in, as large and as far aside as its view says.
 */
export function ZoomedImage({
  url,
  alt,
  view,
  frame,
  size,
  onSize,
  marks = [],
  masked = 0,
}: ZoomedImageProps) {
  const scale = size ? fitScale(size, frame) * view.zoom : 0
  const place = {
    '--width': `${(size?.width ?? 0) * scale}px`,
    '--x': `${view.x}px`,
    '--y': `${view.y}px`,
  } as CSSProperties
  const image = (
    <img
      key={url}
      className={classes.image}
      src={url}
      alt={alt}
      draggable={false}
      data-ready={size !== undefined || undefined}
      style={place}
      onLoad={({ currentTarget }) =>
        onSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
      }
    />
  )
  if (!size || (marks.length === 0 && masked === 0)) return image
  return (
    <>
      {image}
      <ImageMarks
        className={classes.image}
        data-ready
        style={place}
        size={size}
        marks={marks}
        masked={masked}
      />
    </>
  )
}

interface ZoomToolsProps {
  readonly zoom: Zoom
}

/** How large an image is shown, and the buttons that change it. */
export function ZoomTools({ zoom }: ZoomToolsProps) {
  const fitted = zoom.view.zoom === 1
  return (
    <div className={classes.tools} role="group" aria-label="Zoom">
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Zoom out"
        aria-keyshortcuts="-"
        aria-disabled={fitted}
        data-disabled={fitted || undefined}
        onClick={zoom.zoomOut}
      >
        <IconMinus size={18} stroke={1.6} />
      </ActionIcon>
      <output className={classes.scale} aria-label="Zoom level">
        {Math.round(zoom.scale * 100)}%
      </output>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Zoom in"
        aria-keyshortcuts="+"
        aria-disabled={!zoom.canGrow}
        data-disabled={!zoom.canGrow || undefined}
        onClick={zoom.zoomIn}
      >
        <IconPlus size={18} stroke={1.6} />
      </ActionIcon>
      <Button
        variant="default"
        size="compact-md"
        className={classes.named}
        aria-keyshortcuts="0"
        onClick={zoom.fit}
      >
        Fit
      </Button>
      <Button
        variant="default"
        size="compact-md"
        className={classes.named}
        aria-keyshortcuts="1"
        onClick={zoom.showFull}
      >
        100%
      </Button>
    </div>
  )
}
