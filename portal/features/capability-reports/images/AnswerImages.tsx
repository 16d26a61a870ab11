import { useEffect, useRef, useState } from 'react'

import { MarkedLightbox } from '../../../image-marks/MarkedLightbox.tsx'
import { FileDrop } from '../../../ui/forms/FileDrop.tsx'
import { checkFiles, type FileRejection, IMAGE_TYPES, MAX_IMAGES } from './check-files.ts'
import { usePastedFiles } from './pasted-files.ts'
import { RejectedFiles } from './RejectedFiles.tsx'
import { ScreenshotList } from './ScreenshotList.tsx'
import { addFiles, filesOf, imageIds, screenshotName, type FormScreenshots } from './screenshots.ts'
import type { ScreenshotUrls } from './use-screenshot-urls.ts'

interface Props {
  /** The report that they belong to. */
  readonly report: string
  readonly screenshots: FormScreenshots
  readonly urls: ScreenshotUrls
  /** Another one when the form begins anew. */
  readonly visit: number
  readonly onChange: (change: (screenshots: FormScreenshots) => FormScreenshots) => void
}

/** The screenshots of an answer: those it has, those to be added, and which are to go. */
export function AnswerImages({ report, screenshots, urls, visit, onChange }: Props) {
  const [rejected, setRejected] = useState<readonly FileRejection[]>([])
  const [open, setOpen] = useState<number | null>(null)
  const inside = usePastedFiles((files) => void add(files))
  const arriving = useRef<File[]>([])
  const latest = useRef(screenshots)
  useEffect(() => {
    latest.current = screenshots
  })

  async function add(files: readonly File[]) {
    const known = filesOf(latest.current).map(({ file }) => file)
    const checked = await checkFiles(files, known)
    const remaining = MAX_IMAGES - imageIds(latest.current).length - known.length
    const accepted = checked.accepted.slice(0, Math.max(remaining, 0))
    const tooMany = checked.accepted
      .slice(accepted.length)
      .map(({ name }) => ({ name, reason: `More than ${MAX_IMAGES} screenshots` }))
    setRejected([...checked.rejected, ...tooMany])
    if (accepted.length > 0) onChange((now) => addFiles(now, accepted))
  }

  /** The drop area reports accepted and rejected files one after the other. */
  function gather(files: readonly File[]) {
    arriving.current.push(...files)
    queueMicrotask(() => {
      const all = arriving.current.splice(0)
      if (all.length > 0) void add(all)
    })
  }

  return (
    <section aria-label="Screenshots" ref={inside}>
      <FileDrop
        what="screenshots"
        hint={`jpg, png, jpeg, gif – or paste with ${PASTE_KEYS}`}
        accept={IMAGE_TYPES}
        onFiles={gather}
        onRejected={(rejections) => gather(rejections.map(({ file }) => file))}
      />
      <RejectedFiles rejected={rejected} onDismiss={() => setRejected([])} />
      <ScreenshotList
        screenshots={screenshots}
        urls={urls}
        visit={visit}
        onOpen={setOpen}
        onChange={onChange}
      />
      <MarkedLightbox
        images={screenshots.map((screenshot) => ({
          ...(screenshot.kind !== 'file' && { of: { report, image: screenshot.image._id } }),
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
