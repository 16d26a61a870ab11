import * as z from 'zod'

/** The body of every response that is not a success (D2). */
export const errorBody = z.object({
  name: z.string(),
  message: z.string(),
  code: z.number(),
  data: z.unknown().optional(),
  errors: z.record(z.string(), z.string()).optional(),
})

export type ErrorBody = z.infer<typeof errorBody>
