import { useRef, useState } from 'react'

import { filesOf, type FormScreenshots, withUploaded } from '../images/screenshots.ts'
import { postImages } from '../images/upload-images.ts'

/** Uploads the files among screenshots, with its progress. */
export function useScreenshotUpload(report: string) {
  /** 0 to 1; null while nothing is uploaded. */
  const [progress, setProgress] = useState<number | null>(null)
  const control = useRef(new AbortController())

  /**
   * Returns the screenshots with their files uploaded. `onUploaded` is called after each batch:
   * should a later one fail, trying again must not upload it twice.
   */
  async function uploadScreenshots(
    screenshots: FormScreenshots,
    onUploaded: (screenshots: FormScreenshots) => void,
  ): Promise<FormScreenshots> {
    const files = filesOf(screenshots)
    if (files.length === 0) return screenshots
    control.current = new AbortController()
    setProgress(0)
    let now = screenshots
    try {
      const sent = files.map(({ file }) => file)
      await postImages(report, sent, {
        onProgress: setProgress,
        onUploaded: (images) => {
          now = withUploaded(now, new Map(images.map((image, at) => [files[at]!.id, image])))
          onUploaded(now)
        },
        signal: control.current.signal,
      })
      return now
    } finally {
      setProgress(null)
    }
  }

  return { progress, uploadScreenshots, stop: () => control.current.abort() }
}
