import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { reportKey } from '../../../api/report-key.ts'
import { useMutation } from '../../../api/use-mutation.ts'
import { postImages } from '../images/upload-images.ts'
import type { AnswerKey } from './answer-key.ts'
import { changeAnswerImages } from './change-answer-images.ts'

interface Added {
  readonly place: AnswerKey
  readonly files: readonly File[]
}

/** Uploads screenshots and puts them into an answer; `progress` is the share that is sent, 0 to 1. */
export function useAddScreenshots(report: string) {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<number | null>(null)
  const control = useRef<AbortController>(null)
  /** Uploaded, though not in an answer yet: trying again must not upload them twice. */
  const uploaded = useRef(new Map<File, string>())

  const mutation = useMutation({
    networkMode: 'always',
    mutationFn: async ({ place, files }: Added) => {
      const { signal } = (control.current = new AbortController())
      const missing = files.filter((file) => !uploaded.current.has(file))
      setProgress(missing.length > 0 ? 0 : null)
      if (missing.length > 0) {
        await postImages(report, missing, {
          signal,
          onProgress: setProgress,
          onUploaded: (images) => {
            for (const [at, { _id }] of images.entries()) uploaded.current.set(missing[at]!, _id)
          },
        })
      }
      const ids = files.map((file) => uploaded.current.get(file)!)
      await changeAnswerImages(report, place, (images) => [...images, ...ids])
      uploaded.current.clear()
    },
    onSettled: () => {
      setProgress(null)
      return queryClient.invalidateQueries({ queryKey: reportKey(report) })
    },
  })
  return { ...mutation, progress, stop: () => control.current?.abort() }
}
