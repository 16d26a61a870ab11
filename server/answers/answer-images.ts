import type { Answer } from '@insights/contract/answers/answers.ts'
import { type Transaction, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { type HttpError, badRequest } from '../http/errors.ts'
import { selectUnattached } from '../screenshots/images/unattached-images.ts'

/** Sets the images of an answer, in this order. Returns whether they changed. */
export async function setAnswerImages(
  transaction: Transaction<Tables>,
  { _id, report, images }: Answer,
  sent: readonly string[],
): Promise<boolean> {
  const imageIds = [...new Set(sent)]
  if (imageIds.join() === images.map((image) => image._id).join()) return false
  await requireImages(transaction, report, imageIds)
  await transaction
    .deleteFrom('answer_images')
    .where('report_id', '=', report)
    .where('answer_id', '=', _id)
    .execute()
  if (imageIds.length === 0) return true
  await transaction
    .insertInto('answer_images')
    .values(
      imageIds.map((image_id, position) => ({
        report_id: report,
        answer_id: _id,
        image_id,
        position,
      })),
    )
    .execute()
  return true
}

/**
 * Moves images that the caller has sent in the form of this answer, and not saved before, into the
 * report. Returns whether there were any.
 */
export async function claimUnsavedImages(
  transaction: Transaction<Tables>,
  caller: Caller,
  { _id, report, images }: Answer,
  sent: readonly string[],
): Promise<boolean> {
  const added = sent.filter((id) => !images.some((image) => image._id === id))
  if (added.length === 0) return false
  const claimed = await transaction
    .deleteFrom('inbox_images')
    .where('report_id', '=', report)
    .where('user_id', '=', caller._id)
    .where('unsaved_answer_id', '=', _id)
    .where('image_id', 'in', added)
    .returning(['report_id', 'image_id'])
    .execute()
  if (claimed.length === 0) return false
  await transaction
    .insertInto('report_images')
    .values(claimed)
    .onConflict((same) => same.doNothing())
    .execute()
  return true
}

/** Moves images that the caller has uploaded for no report yet into the report of the answer. */
export async function claimUnattachedImages(
  transaction: Transaction<Tables>,
  caller: Caller,
  { report }: Answer,
  sent: readonly string[],
): Promise<void> {
  if (sent.length === 0) return
  const own = await selectUnattached(transaction, caller, sent).select('id').forKeyShare().execute()
  if (own.length === 0) return
  await transaction
    .insertInto('report_images')
    .values(own.map(({ id }) => ({ report_id: report, image_id: id })))
    .execute()
}

/** Rejects images that were not uploaded for the report, and locks the others against deletion. */
async function requireImages(
  transaction: Transaction<Tables>,
  report: string,
  imageIds: readonly string[],
): Promise<void> {
  const found = await lockImagesOf(transaction, report, imageIds)
  if (found.size < imageIds.length) throw notOfReport()
}

/**
 * Returns which of these images were uploaded for the report, locked against deletion. The images
 * of several answers are locked by one call, always in the same order.
 */
export async function lockImagesOf(
  transaction: Transaction<Tables>,
  report: string,
  imageIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (imageIds.length === 0) return new Set()
  const found = await transaction
    .selectFrom('report_images')
    .where('report_id', '=', report)
    .where('image_id', 'in', imageIds)
    .orderBy('image_id')
    .select('image_id')
    .forKeyShare()
    .execute()
  return new Set(found.map(({ image_id }) => image_id))
}

/** Returns the error of images of another report, sent in these fields. */
export function notOfReport(fields: readonly string[] = ['images']): HttpError {
  const message = 'Must be images of this report'
  return badRequest(
    `${fields.join(', ')}: ${message}`,
    Object.fromEntries(fields.map((field) => [field, message])),
  )
}

/**
 * Adds an image change to the answer history: merges it into this save's row, or inserts one. Call
 * it after writing answer and images.
 */
export async function recordImageChange(
  transaction: Transaction<Tables>,
  { _id, report, images }: Answer,
): Promise<void> {
  const before = JSON.stringify(images.map(({ name }) => name))
  await sql`
    with now as (
      select answers.*, answer_state(to_jsonb(answers)) as state, jsonb_build_object('images', ${before}::jsonb) as images_before,
        jsonb_build_object('images', (
          select coalesce(jsonb_agg(images.name order by answer_images.position), '[]')
          from answer_images join images on images.id = answer_images.image_id
          where answer_images.report_id = answers.report_id
            and answer_images.answer_id = answers.id)) as images_after
      from answers where report_id = ${report} and id = ${_id}
    ), noted as (
      update answer_changes as change
      set before = change.before || now.images_before, after = change.after || now.images_after
      from now
      where change.report_id = now.report_id and change.company_id = now.company_id
        and change.application_id = now.application_id
        and change.capability_id = now.capability_id and change.changed_at = now.updated_at
      returning change.id
    )
    insert into answer_changes
      (report_id, company_id, application_id, capability_id, changed_at, changed_by, before, after)
    select report_id, company_id, application_id, capability_id, updated_at, updated_by,
      state || images_before, state || images_after
    from now
    where not exists (select from noted)`.execute(transaction)
}
