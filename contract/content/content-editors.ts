import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'

/** Somebody who is writing, and where; of a person who writes in two windows, all of it. */
const contentEditor = z.object({
  _id: id,
  name: z.string(),
  /** What they have open, by the keys that the portal knows its sections by. */
  sections: z.array(z.string()),
})

/** Who else is writing the content of a report just now. */
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
