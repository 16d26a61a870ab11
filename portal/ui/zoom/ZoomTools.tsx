import { ActionIcon, Button } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'

import type { Zoom } from './use-zoom.ts'

import classes from './ZoomTools.module.css'

interface Props {
  readonly zoom: Zoom
}

/** How large a picture is shown, and the buttons that change it. */
export function ZoomTools({ zoom }: Props) {
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
