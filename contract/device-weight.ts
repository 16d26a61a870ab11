import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import * as z from 'zod'

import { id, stamps } from './fields.ts'
import { equals, findQuery, page } from './find.ts'

const weight = z
  .number('Must be a number')
  .min(0, 'Must be at least 0')
  .max(1, 'Must be less than 1')

export const deviceWeights = z.strictObject(
  Object.fromEntries(APPLICATIONS.map(({ title }) => [title, weight])) as Record<
    (typeof APPLICATIONS)[number]['title'],
    typeof weight
  >,
)

export const deviceWeight = z.object({
  _id: id,
  reportId: id,
  deviceWeights,
  updatedAt: stamps.updatedAt,
})

export const deviceWeightFind = findQuery({
  filter: { reportId: equals(id) },
  sort: [] as string[],
})
export const deviceWeightPage = page(deviceWeight)
export const deviceWeightCreate = z.strictObject({ reportId: id, deviceWeights })
export const deviceWeightUpdate = z.strictObject({
  _id: id.optional(),
  reportId: id.optional(),
  deviceWeights,
  updatedAt: z.string().optional(),
})

export type DeviceWeight = z.infer<typeof deviceWeight>
