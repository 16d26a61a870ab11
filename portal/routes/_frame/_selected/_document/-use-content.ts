import { useSuspenseQuery } from '@tanstack/react-query'
import { useCallback } from 'react'

import { postImages } from '../../../../answers/images/upload-images.ts'
import { contentQuery } from '../../../../content/content-query.ts'

/** Returns the content of a report for its editors, and the upload of images in its texts. */
export function useContent(report: string) {
  const { data: content } = useSuspenseQuery(contentQuery(report))
  return { content, uploadImage: useImageUpload(report) }
}

/** Stores an image of a text and returns its URL. */
export function useImageUpload(report: string) {
  return useCallback(
    async (file: File) => {
      const [image] = await postImages(report, [file])
      if (image === undefined) throw new Error('The server has answered no image')
      return image.url
    },
    [report],
  )
}
