import { type Image, uploadApi } from '@insights/contract/screenshots/upload.ts'

import { upload } from '../../api/upload.ts'
import { notify, notifyReopened } from '../../ui/notify/notify.ts'

/** The server's limit for one call (D6); more files need several calls. */
const MAX_IMAGES_AT_ONCE = 20
const UNTIL_DISMISSED = 600_000

interface UploadOptions {
  /** Reports the sent share of all bytes, 0 to 1. */
  readonly onProgress?: (share: number) => void
  /** Reports the images uploaded so far, in the order of the files; the rest may still fail. */
  readonly onUploaded?: (images: readonly Image[]) => void
  readonly signal?: AbortSignal
}

/** Shows the two notices of the specification; the returned function ends the first one. */
export function announceUpload(): (uploaded: number) => void {
  const dismiss = notify.info('Uploading files.. this might take some time.', {
    duration: UNTIL_DISMISSED,
  })
  return (uploaded) => {
    if (uploaded > 0) notify.success('Upload Files completed')
    dismiss()
  }
}

/**
 * Uploads screenshots of a report with the two notices of the specification, in several calls if
 * needed; returns the images in order.
 */
export async function postImages(
  report: string,
  files: readonly File[],
  { onProgress, onUploaded, signal }: UploadOptions = {},
): Promise<Image[]> {
  const done = announceUpload()
  const images: Image[] = []
  const total = bytesOf(files)
  try {
    while (images.length < files.length) {
      const batch = files.slice(images.length, images.length + MAX_IMAGES_AT_ONCE)
      const before = bytesOf(files.slice(0, images.length))
      const stored = await sendBatch(report, batch, {
        onProgress: (share) => onProgress?.((before + share * bytesOf(batch)) / total),
        signal,
      })
      if (stored.length !== batch.length) throw new Error('The server returned unexpected images')
      images.push(...stored)
      onUploaded?.([...images])
    }
    done(images.length)
    return images
  } catch (error) {
    done(0)
    throw error
  }
}

function sendBatch(
  report: string,
  batch: readonly File[],
  options: Pick<UploadOptions, 'onProgress' | 'signal'>,
): Promise<Image[]> {
  const form = new FormData()
  form.append('reportId', report)
  for (const file of batch) form.append('files', file, file.name)
  const onReopened = () =>
    notifyReopened({ effects: { scoresDeleted: false, reportReopened: true } })
  return upload(uploadApi.create, form, { ...options, onReopened })
}

function bytesOf(files: readonly File[]): number {
  return files.reduce((sum, { size }) => sum + size, 0)
}
