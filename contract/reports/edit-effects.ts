import * as z from 'zod'

/** Side effects of a change to a report, returned by every call that writes. */
export const editEffects = z.object({
  /** The scores depended on the changed data and were removed. */
  scoresDeleted: z.boolean(),
  /** The report was APPROVED and is up for review again (D10). */
  reportReopened: z.boolean(),
})

export type EditEffects = z.infer<typeof editEffects>
