import { Button, Group, Progress } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { saveBlob } from '../../ui/links/download.ts'
import { notify } from '../../ui/notify/notify.ts'
import type { NamedScreenshot } from './shown-screenshots.ts'
import type { ScreenshotSelection } from './use-screenshot-selection.ts'

import classes from './Screenshots.module.css'

interface Props {
  readonly selection: ScreenshotSelection
  /** Further actions on the chosen screenshots. */
  readonly children?: ReactNode
}

/** Actions on the chosen screenshots, at the foot of the window while any is chosen. */
export function SelectionBar({ selection, children }: Props) {
  const { progress, download, cancel } = useDownload()
  const { selected, hidden, clear } = selection
  if (selected.length + hidden === 0 && progress === null) return null
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
            <span className={classes.selectedCount}>
              {progress.done} of {progress.total} downloaded
            </span>
          </div>
          <Button size="xs" variant="default" onClick={cancel}>
            Cancel download
          </Button>
        </>
      ) : (
        <>
          <span className={classes.selectedCount} role="status">
            {selected.length === 0
              ? `${hidden} selected, hidden by the filters`
              : `${selected.length} selected${hidden > 0 ? `, ${hidden} more hidden by the filters` : ''}`}
          </span>
          <Button size="xs" variant="subtle" onClick={clear}>
            Clear selection
          </Button>
          {selected.length > 0 && (
            <Group align="stretch" gap={8} ml="auto">
              {children}
              <Button
                size="xs"
                leftSection={<IconDownload size={16} stroke={1.6} />}
                onClick={() => void download(selected)}
              >
                Download
              </Button>
            </Group>
          )}
        </>
      )}
    </div>
  )
}

/** Number of chosen screenshots in the archive. */
interface DownloadProgress {
  readonly done: number
  readonly total: number
}

/** Downloads screenshots as an archive, with its progress; null while idle. */
function useDownload() {
  const [progress, setProgress] = useState<DownloadProgress | null>(null)
  const control = useRef<AbortController>(null)
  useEffect(() => () => control.current?.abort(), [])

  async function download(screenshots: readonly NamedScreenshot[]) {
    if (control.current !== null) return
    const current = new AbortController()
    control.current = current
    const total = screenshots.length
    setProgress({ done: 0, total })
    try {
      // Most visits download nothing, so the code loads with the first archive.
      const { zipName, zipScreenshots } = await import('./zip-screenshots.ts')
      const archive = await zipScreenshots(screenshots, {
        signal: current.signal,
        onProgress: (done) => setProgress({ done, total }),
      })
      saveBlob(zipName(new Date()), archive)
    } catch (error) {
      if (current.signal.aborted) return
      // Logged as well as shown (B8).
      console.error(error)
      notify.error('The screenshots could not be downloaded. Please try again.')
    } finally {
      control.current = null
      setProgress(null)
    }
  }

  return { progress, download, cancel: () => control.current?.abort() }
}
