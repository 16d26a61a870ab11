import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'

/** A user who is writing, and in which sections; two windows of one user are joined. */
const contentEditor = z.object({
  _id: id,
  name: z.string(),
  /** Open sections, by the keys that the portal gives its sections. */
  sections: z.array(z.string()),
})

/** Other users who are writing the content of a report now. */
const contentEditors = z.object({ editors: z.array(contentEditor) })

const contentEditorsParams = z.object({ reportId: id })

/** Sections the caller is editing; empty when done. Repeat within `EDITOR_TIMEOUT_MS`. */
const contentEditorsUpdate = z.strictObject({
  sections: z.array(z.string().min(1).max(300)).max(20),
})

/** An editor that has not reported for this long counts as gone. */
export const EDITOR_TIMEOUT_MS = 30_000

export type ContentEditor = z.infer<typeof contentEditor>
export type ContentEditors = z.infer<typeof contentEditors>

export const contentEditorsApi = {
  get: endpoint({
    method: 'GET',
    path: '/content-editors/:reportId',
    params: contentEditorsParams,
    responses: { 200: contentEditors },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/content-editors/:reportId',
    params: contentEditorsParams,
    body: contentEditorsUpdate,
    responses: { 200: contentEditors },
  }),
}
