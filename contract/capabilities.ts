import * as z from 'zod'

import { id, line, stamps, text } from './fields.ts'
import { equals, findQuery, flag, page } from './find.ts'

export const capability = z.object({
  _id: id,
  category: id,
  title: z.string(),
  description: z.string(),
  active: z.boolean(),
  ...stamps,
})

const fields = { title: line(), description: text(), active: z.boolean() }

export const capabilitiesFind = findQuery({
  filter: { category: equals(id), active: flag, title: equals(z.string().max(200)) },
  sort: ['title', 'description', 'active', 'createdAt'],
  select: ['title', 'description', 'active', 'category', 'createdAt', 'updatedAt'],
})
export const capabilitiesPage = page(capability.partial().required({ _id: true }))
export const capabilityCreate = z.strictObject({
  ...fields,
  category: id,
  description: fields.description.default(''),
  active: fields.active.default(true),
})
export const capabilityPatch = z.strictObject(fields).partial()

export type Capability = z.infer<typeof capability>
