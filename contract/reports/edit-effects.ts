import * as z from 'zod'

/** What a change to a report did beside itself; answers of writing calls tell it. */
export const editEffects = z.object({
  /** The scores were calculated from what has changed, and are gone. */
  scoresDeleted: z.boolean(),
  /** The report was APPROVED and is up for review again (D10). */
  reportReopened: z.boolean(),
})

export type EditEffects = z.infer<typeof editEffects>
