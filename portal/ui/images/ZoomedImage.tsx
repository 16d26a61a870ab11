import { ActionIcon, Box, Button, Group } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'

import { keyToName } from '../forms/letter-keys.ts'
import { ArrowButtons } from './ArrowButtons.tsx'
import { useFreshUrl } from './fresh-url.ts'
import type { Zoom } from './use-zoom.ts'
import { type Size, type View, fitScale } from './zoom.ts'

import classes from './ZoomedImage.module.css'

interface ZoomedImageProps {
  readonly url: string
  readonly alt: string
  readonly view: View
  readonly frame: Size
  /** Its natural size; undefined until it is loaded. */
  readonly size: Size | undefined
  readonly onSize: (size: Size) => void
  /** Lies over the image and moves along with it. */
  readonly layer?: ReactNode
}

/** An image in the middle of its box, scaled and moved as its view says. */
export function ZoomedImage({ url, alt, view, frame, size, onSize, layer }: ZoomedImageProps) {
  const src = useFreshUrl(url)
  const scale = size ? fitScale(size, frame) * view.zoom : 0
  const style = {
    '--width': `${(size?.width ?? 0) * scale}px`,
    '--x': `${view.x}px`,
    '--y': `${view.y}px`,
  } as CSSProperties
  return (
    <>
      <img
        key={url}
        className={classes.image}
        src={src}
        alt={alt}
        draggable={false}
        data-ready={size !== undefined || undefined}
        style={style}
        onLoad={({ currentTarget }) =>
          onSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
        }
      />
      {size && layer && (
        <div
          className={classes.layer}
          style={{ ...style, aspectRatio: `${size.width} / ${size.height}` }}
        >
          {layer}
        </div>
      )}
    </>
  )
}

/** The current scale of an image, and the buttons that change it. */
export function ZoomTools({ zoom }: { readonly zoom: Zoom }) {
  const fitted = zoom.view.zoom === 1
  return (
    <Group justify="center" gap={6} className={classes.tools} role="group" aria-label="Zoom">
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Zoom out"
        aria-keyshortcuts={keyToName('-')}
        aria-disabled={fitted}
        data-disabled={fitted || undefined}
        onClick={zoom.zoomOut}
      >
        <IconMinus size={18} stroke={1.6} />
      </ActionIcon>
      <Box component="output" miw={48} fz="sm" ta="center" c="dimmed" aria-label="Zoom level">
        {Math.round(zoom.scale * 100)}%
      </Box>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Zoom in"
        aria-keyshortcuts={keyToName('+')}
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
        aria-keyshortcuts={keyToName('0')}
        onClick={zoom.fit}
      >
        Fit
      </Button>
      <Button
        variant="default"
        size="compact-md"
        className={classes.named}
        aria-keyshortcuts={keyToName('1')}
        onClick={zoom.showFull}
      >
        100%
      </Button>
      <ArrowButtons verb="Scroll" onPress={zoom.moveBy} isAtEnd={zoom.isAtEnd} />
    </Group>
  )
}
