import type { Image } from '@insights/contract/upload.ts'

import { upload } from '../../api/upload.ts'
import { notify } from '../../ui/notify/notify.ts'

/** What the server takes (decisions 6). */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif']
export const LARGEST_IMAGE = 10 * 1024 * 1024
export const MOST_IMAGES = 20

const UNTIL_DISMISSED = 600_000

/** Uploads pictures of a report with the two notices of the specification; answers them in order. */
export async function uploadImages(
  report: string,
  files: readonly File[],
  onProgress: (share: number) => void,
): Promise<Image[]> {
  const form = new FormData()
  form.append('reportId', report)
  for (const file of files) form.append('files', file, file.name)
  const dismiss = notify.info('Uploading files.. this might take some time.', {
    duration: UNTIL_DISMISSED,
  })
  try {
    const images = await upload<Image[]>('/upload', form, { onProgress })
    notify.success('Upload Files completed')
    return images
  } finally {
    dismiss()
  }
}
