import * as z from 'zod'

import { id, instant } from './fields.ts'

/** A picture that belongs to a report. */
export const image = z.object({
  _id: id,
  name: z.string(),
  url: z.string(),
  thumbnailUrl: z.string(),
  width: z.number(),
  height: z.number(),
  date: instant,
})

/** Pictures as data URIs; the portal sends multipart instead: `reportId`, then `files`. */
export const uploadCreate = z.strictObject({
  reportId: id,
  files: z
    .array(z.strictObject({ name: z.string().min(1).max(300), data: z.string().max(14_000_000) }))
    .min(1)
    .max(20),
})
export const uploaded = z.array(image)

export const deleteFromStorage = z.strictObject({
  filesId: z.array(z.string().max(300)).min(1).max(100),
})
export const deletedFromStorage = z.object({ deleted: z.array(z.string()) })

export type Image = z.infer<typeof image>
