import * as z from 'zod'

export const alive = z.object({ status: z.literal('ok') })
export const ready = z.object({ status: z.enum(['ok', 'unavailable']), database: z.boolean() })
