import * as z from 'zod'

import { applicationKey, id, isoDateTime } from '../fields.ts'
import { imageMark } from '../screenshots/image-marks.ts'

/** The edition of the report's industry, and the company. */
export const earlierScreenshotsQuery = z.strictObject({ date: isoDateTime, company: id })

/** A company's screenshots in an earlier edition. */
export const earlierScreenshots = z.object({
  /**
   * The caller's access to that edition. From 'sample' on, the list has all screenshots of the
   * company; with 'preview', those of capabilities that the report lists as lost since.
   */
  access: z.enum(['none', 'preview', 'sample', 'read', 'edit']),
  /** The readable report of that edition, to open or request; null without one. */
  report: id.nullable(),
  screenshots: z.array(
    z.object({
      _id: id,
      name: z.string(),
      url: z.string(),
      application: applicationKey,
      capabilityId: id,
      /** Answers without screenshots are left out. */
      marks: z.array(imageMark).optional(),
    }),
  ),
})

export type EarlierScreenshots = z.infer<typeof earlierScreenshots>
