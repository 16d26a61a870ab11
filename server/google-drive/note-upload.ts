import type { Kysely } from 'kysely'

import { recordActivity } from '../activity/record-activity.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import type { Services } from '../services.ts'

interface Told {
  readonly upload: string
  readonly user: string
}

type Tools = Pick<Services, 'db' | 'live'>

/** Writes down how it went with one image, and tells the one who waits for it. */
export async function noteImage(
  { db, live }: Tools,
  { upload, user }: Told,
  position: number,
  problem: string | null,
): Promise<void> {
  await db
    .updateTable('drive_upload_images')
    .set({ status: problem === null ? 'UPLOADED' : 'FAILED', problem })
    .where('upload_id', '=', upload)
    .where('position', '=', position)
    .execute()
  await tell(db, live, { upload, user })
}

/** Ends an upload: done when every image has arrived. */
export async function endUpload(
  { db, live }: Tools,
  caller: Caller | undefined,
  told: Told,
  failure?: { readonly problem: string; readonly mustConnect: boolean },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { missing, all } = await transaction
      .selectFrom('drive_upload_images')
      .where('upload_id', '=', told.upload)
      .select((the) => [
        the.fn.countAll<number>().as('all'),
        the.fn.countAll<number>().filterWhere('status', '<>', 'UPLOADED').as('missing'),
      ])
      .executeTakeFirstOrThrow()
    const done = !failure && missing === 0
    const { folder_name: folder } = await transaction
      .updateTable('drive_uploads')
      .set({
        status: done ? 'DONE' : 'FAILED',
        problem: failure?.problem ?? null,
        must_connect: failure?.mustConnect ?? false,
        updated_at: new Date(),
      })
      .where('id', '=', told.upload)
      .returning('folder_name')
      .executeTakeFirstOrThrow()
    if (done && caller) {
      const what = all === 1 ? '1 screenshot' : `${all} screenshots`
      await recordActivity(transaction, {
        subject: 'USER',
        reference: caller._id,
        action: `Uploaded ${what} to the Google Drive folder "${folder}"`,
        actorId: caller._id,
      })
    }
    await tell(transaction, live, told)
  })
}

function tell(db: Kysely<Tables>, live: Services['live'], { upload, user }: Told): Promise<void> {
  return live.publish(db, { to: 'user', user, event: { kind: 'drive-upload', upload } })
}
