import { useEffect, useRef, useState } from 'react'

import { saveBlob } from '../../../../ui/links/download.ts'
import { notify } from '../../../../ui/notify/notify.ts'
import type { NamedScreenshot } from '../shown-screenshots.ts'
import { zipName } from './zip-name.ts'

/** How many of the chosen pictures are in the archive. */
export interface DownloadProgress {
  readonly done: number
  readonly total: number
}

const UNTIL_READ = 10_000

/** Downloads screenshots as an archive, with its progress; `null` while idle. */
export function useDownload() {
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
      // Most visits download nothing: the code comes with the first archive.
      const { zipScreenshots } = await import('./zip-screenshots.ts')
      const archive = await zipScreenshots(screenshots, {
        signal: current.signal,
        onProgress: (done) => setProgress({ done, total }),
      })
      saveBlob(zipName(new Date()), archive)
    } catch {
      if (current.signal.aborted) return
      notify.error('The screenshots could not be downloaded. Please try again.', {
        duration: UNTIL_READ,
      })
    } finally {
      control.current = null
      setProgress(null)
    }
  }

  return { progress, download, cancel: () => control.current?.abort() }
}
