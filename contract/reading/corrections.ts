import type { RevisionCorrections } from '@insights/domain/reading/corrections/corrections.ts'
import * as z from 'zod'

import { applicationKey, isoDateTime } from '../fields.ts'

const available = z.boolean().nullable()
const rank = z.object({ score: z.number(), rank: z.number() }).nullable()
const input = z.number().nullable()
const interval = z.object({ best: z.number(), worst: z.number() })

export const revisionCorrections = z.object({
  revision: z.number(),
  replaced: z.number(),
  date: isoDateTime.nullable(),
  reason: z.string().nullable(),
  answers: z.array(
    z.object({
      company: z.string(),
      application: applicationKey,
      category: z.string(),
      capability: z.string(),
      before: available,
      now: available,
    }),
  ),
  scores: z.array(
    z.object({
      company: z.string(),
      application: applicationKey.nullable(),
      before: rank,
      now: rank,
    }),
  ),
  inputs: z.array(z.object({ name: z.string(), before: input, now: input })),
  intervals: z.array(z.object({ company: z.string(), before: interval, now: interval })).optional(),
  texts: z.array(z.object({ field: z.string(), before: z.string(), now: z.string() })),
}) satisfies z.ZodType<RevisionCorrections>
