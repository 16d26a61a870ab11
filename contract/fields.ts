import {
  APPLICATIONS,
  type ApplicationId,
  type ApplicationKey,
} from '@insights/domain/catalogue/application.ts'
import { hasFewTags } from '@insights/domain/content/content-values.ts'
import { EMAIL, MAX_EMAIL_LENGTH } from '@insights/domain/text/check-email.ts'
import { NOT_ONE_LINE, ONE_LINE } from '@insights/domain/text/one-line.ts'
import { storedText } from '@insights/domain/text/stored-text.ts'
import * as z from 'zod'

/** Fields that several nouns share. */
export const id = z.uuid({
  error: ({ input }) => (input === undefined ? 'Required' : 'Must be an id'),
})
/** A new record is named by its client: sent again, because its response was lost, it is the same one. */
export const clientId = { _id: id.optional() }
/** A record as a client read it, or its id; only the id counts. */
export const idOrRecord = z.union([id, z.looseObject({ _id: id }).transform(({ _id }) => _id)])
export const applicationId = z.enum(
  APPLICATIONS.map((application) => application._id) as [ApplicationId, ...ApplicationId[]],
)
export const applicationKey = z.enum(
  APPLICATIONS.map((application) => application.title) as [ApplicationKey, ...ApplicationKey[]],
)

/** ISO 8601, UTC. */
export const isoDateTime = z.iso.datetime()

/** A day, or a moment in any time zone, of the years that editions can have. */
export const dayOrInstant = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], 'Must be a date')
  .refine((value) => value >= '1970', 'Must be a date from 1970 on')

/**
 * The first of a month at 00:00 UTC; input may be any day of it, with or without a time. Of a time only
 * the written day counts, in whatever time zone.
 */
export const month = dayOrInstant.transform((value) => `${value.slice(0, 7)}-01T00:00:00.000Z`)

/** A count of people or things, from 1. */
export const countUpTo = (most: number) =>
  z
    .int('Must be a whole number')
    .min(1, 'Must be at least 1')
    .max(most, `Must be at most ${most.toLocaleString('en-US')}`)

/** Control characters, except for tabs and line ends, come from no keyboard and are in no font. */
const printable = z
  .string()
  .overwrite(storedText)
  .regex(/^[\P{Cc}\t\n\r]*$/u, 'Must not contain control characters')

const line = printable.regex(ONE_LINE, NOT_ONE_LINE)

/** One line of text that is required. */
export const singleLine = (longest = 200) =>
  line.min(1, 'Required').max(longest, `Must be at most ${longest} characters`)

/** One line of text that may be empty. */
export const optionalLine = (longest: number) =>
  line.max(longest, `Must be at most ${longest} characters`)

/** Text of one or more lines that may be empty. */
export const text = (longest = 2000) =>
  printable.max(longest, `Must be at most ${longest} characters`)

/** An email address as people type it. */
export const email = () =>
  z
    .string()
    .trim()
    .min(1, 'Required')
    .max(MAX_EMAIL_LENGTH, 'Invalid Email')
    .pipe(z.email({ pattern: EMAIL, error: 'Invalid Email' }))

/** A password to be set; how hard it is to guess is checked as well. */
export const newPassword = () =>
  z.string().min(10, 'Password is too short').max(200, 'Must be at most 200 characters')

/** Rich text as it comes in; the server sanitises it (D9). */
export const richText = z
  .string()
  .max(200_000, 'Must be at most 200,000 characters')
  .refine(hasFewTags, 'Must have at most 15,000 tags')

export const idParams = z.strictObject({ id })

export const timestamps = { createdAt: isoDateTime, updatedAt: isoDateTime }

/**
 * The timestamp of the record that a change starts from: if the record has changed since, the
 * change is rejected (409) and `data` of the response holds the current record.
 */
export const expectedVersion = { updatedAt: isoDateTime }

/** Record that a client may send back as it read it (D2). */
export const sentBack = { _id: id, createdAt: isoDateTime }

/** The path parameter of what belongs to a report. */
export const byReportId = z.strictObject({ reportId: id })
