import { Button, Progress } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { useDownload } from '../download/use-download.ts'
import type { ScreenshotSelection } from './use-screenshot-selection.ts'

import classes from './SelectionBar.module.css'

interface Props {
  readonly selection: ScreenshotSelection
  /** What else can be done with them. */
  readonly children?: ReactNode
}

/** What can be done with the chosen screenshots; at the foot of the window as long as there are any. */
export function SelectionBar({ selection, children }: Props) {
  const { progress, download, cancel } = useDownload()
  const { selected, clear } = selection
  if (selected.length === 0 && progress === null) return null
  return (
    <div className={classes.bar} role="toolbar" aria-label="Chosen screenshots" data-screen-only>
      {progress ? (
        <>
          <div className={classes.progress}>
            <Progress
              value={(progress.done / progress.total) * 100}
              aria-label="Download"
              size="sm"
            />
            <span className={classes.count}>
              {progress.done} of {progress.total} downloaded
            </span>
          </div>
          <Button size="xs" variant="default" onClick={cancel}>
            Cancel download
          </Button>
        </>
      ) : (
        <>
          <span className={classes.count} role="status">
            {selected.length} selected
          </span>
          <Button size="xs" variant="subtle" onClick={clear}>
            Clear selection
          </Button>
          <div className={classes.actions}>
            {children}
            <Button
              size="xs"
              leftSection={<IconDownload size={16} stroke={1.6} />}
              onClick={() => void download(selected)}
            >
              Download
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
