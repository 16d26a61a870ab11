import {
  type ImageMarks,
  imageMarksApi,
  redactionApi,
} from '@insights/contract/screenshots/image-marks.ts'
import type { Area, ImageMark } from '@insights/domain/screenshots/marks/image-mark.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'

import { isApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { reportKey } from '../../api/report-key.ts'

/** The marks over the images of a report, and the user's permissions on them. */
export const imageMarksQuery = (report: string) =>
  queryOptions({
    queryKey: reportKey(report, 'image-marks'),
    queryFn: ({ signal }) => callApi(imageMarksApi.find, { params: { reportId: report }, signal }),
  })

/** Saves the marks over an image, and puts the saved record into the cache. */
export function useSaveMarks(report: string) {
  const queryClient = useQueryClient()
  return async (image: string, version: number, marks: readonly ImageMark[]) => {
    const { effects: _, ...saved } = await callApi(imageMarksApi.update, {
      params: { reportId: report, image },
      body: { version, marks },
    })
    const { queryKey } = imageMarksQuery(report)
    queryClient.setQueryData(
      queryKey,
      (now) =>
        now && { ...now, images: [...now.images.filter((one) => one.image !== image), saved] },
    )
    void queryClient.invalidateQueries({ queryKey: reportKey(report, 'document') })
    return saved
  }
}

/** Returns the current record if the error is a conflict. */
export function conflictingMarks(error: unknown): ImageMarks | undefined {
  if (!isApiError(error, 409)) return undefined
  const { data } = error
  return typeof data === 'object' && data !== null && 'marks' in data
    ? (data as ImageMarks)
    : undefined
}

const FIELDS = ['x', 'y', 'width', 'height'] as const

/** Screenshots of a report with the text that was read in areas of an image. */
export const sameTextQuery = (report: string, image: string, areas: readonly Area[]) => {
  const text = areas.map((area) => FIELDS.map((field) => area[field]).join(',')).join(';')
  return queryOptions({
    queryKey: reportKey(report, 'image-marks', image, 'same-text', text),
    queryFn: ({ signal }) =>
      callApi(imageMarksApi.findSameText, {
        params: { reportId: report, image },
        query: { areas: text },
        signal,
      }),
  })
}

/** Returns the reports that show an image, and whether the user may redact it. */
export const findRedactionScope = (image: string) =>
  callApi(redactionApi.find, { params: { id: image } })

export const redactImage = (image: string, areas: readonly Area[]) =>
  callApi(redactionApi.create, { params: { id: image }, body: { areas } })
