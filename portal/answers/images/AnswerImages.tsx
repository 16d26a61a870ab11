import { useEffect, useRef, useState } from 'react'

import { MarkedLightbox } from '../../screenshots/marks/MarkedLightbox.tsx'
import { FileDrop } from '../../ui/forms/FileDrop.tsx'
import { IMAGE_ENDINGS, IMAGE_TYPES } from '../../ui/forms/image-types.ts'
import { checkFiles, type FileRejection, MAX_IMAGES } from './check-files.ts'
import { usePastedFiles } from './pasted-files.ts'
import { RejectedFiles } from './RejectedFiles.tsx'
import { ScreenshotList } from './ScreenshotList.tsx'
import {
  addFiles,
  canShow,
  filesOf,
  imageIds,
  screenshotName,
  type FormScreenshots,
} from './screenshots.ts'
import type { Upload } from './upload-queue.ts'
import type { ScreenshotUrls } from './use-screenshot-urls.ts'

interface Props {
  /** Id of the screenshots' report. */
  readonly report: string
  readonly screenshots: FormScreenshots
  readonly urls: ScreenshotUrls
  /** Number of loaded records; a change forgets the removed screenshots. */
  readonly visit: number
  /** The form's files on their way to the server. */
  readonly uploads: readonly Upload[]
  readonly onRetry: (id: string) => void
  /** Called with the check of each file, after which it is in the form. */
  readonly onCheck: (check: Promise<void>) => void
  readonly onChange: (change: (screenshots: FormScreenshots) => FormScreenshots) => void
}

/** The screenshots of an answer: the saved, the added and those marked for deletion. */
export function AnswerImages(props: Props) {
  const { report, screenshots, urls, visit, uploads, onRetry, onCheck, onChange } = props
  const [rejected, setRejected] = useState<readonly FileRejection[]>([])
  const [open, setOpen] = useState<number | null>(null)
  const inside = usePastedFiles((files) => onCheck(add(files)))
  const arriving = useRef<File[]>([])
  const latest = useRef(screenshots)
  useEffect(() => {
    latest.current = screenshots
  })

  async function add(files: readonly File[]) {
    const known = latest.current.flatMap((one) => ('file' in one && one.file) || [])
    const checked = await checkFiles(files, known)
    const waiting = filesOf(latest.current).length
    const remaining = MAX_IMAGES - imageIds(latest.current).length - waiting
    const accepted = checked.accepted.slice(0, Math.max(remaining, 0))
    const tooMany = checked.accepted
      .slice(accepted.length)
      .map(({ name }) => ({ name, reason: `More than ${MAX_IMAGES} screenshots` }))
    setRejected([...checked.rejected, ...tooMany])
    if (accepted.length > 0) onChange((now) => addFiles(now, accepted))
  }

  /** Gathers accepted and rejected files, which the drop area reports separately. */
  function gather(files: readonly File[]) {
    arriving.current.push(...files)
    queueMicrotask(() => {
      const all = arriving.current.splice(0)
      if (all.length > 0) onCheck(add(all))
    })
  }

  const shown = screenshots.filter(canShow)
  return (
    <section aria-label="Screenshots" ref={inside}>
      <FileDrop
        what="screenshots"
        hint={`${IMAGE_ENDINGS} – or paste with ${PASTE_KEYS}`}
        accept={IMAGE_TYPES}
        onFiles={gather}
        onRejected={(rejections) => gather(rejections.map(({ file }) => file))}
      />
      <RejectedFiles rejected={rejected} onDismiss={() => setRejected([])} />
      <ScreenshotList
        screenshots={screenshots}
        urls={urls}
        visit={visit}
        uploads={uploads}
        onRetry={onRetry}
        onOpen={(place) => setOpen(shown.indexOf(screenshots[place]!))}
        onChange={onChange}
      />
      <MarkedLightbox
        images={shown.map((screenshot) => ({
          // An unsaved screenshot is not an image of the report yet.
          ...(screenshot.kind === 'saved' && { of: { report, image: screenshot.image._id } }),
          url: urls.fullUrl(screenshot),
          alt: `Screenshot ${screenshotName(screenshot)}`,
          title: screenshotName(screenshot),
        }))}
        shown={open}
        onShow={setOpen}
      />
    </section>
  )
}

const PASTE_KEYS = /mac|iphone|ipad/i.test(navigator.platform) ? '⌘V' : 'Ctrl+V'
