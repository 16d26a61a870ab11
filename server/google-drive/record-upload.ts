import { recordActivity } from '../activity/record-activity.ts'
import type { Caller } from '../http/caller.ts'
import type { LiveMessage } from '../live/audience.ts'
import { publish, transact } from '../live/transact.ts'
import type { Services } from '../services.ts'

interface UserUpload {
  readonly upload: string
  readonly user: string
}

type Tools = Pick<Services, 'db' | 'live'>

/** Records the result of one image, and publishes it to the user. */
export async function recordImage(
  { db, live }: Tools,
  { upload, user }: UserUpload,
  position: number,
  problem: string | null,
): Promise<void> {
  await db
    .updateTable('drive_upload_images')
    .set({ status: problem === null ? 'UPLOADED' : 'FAILED', problem })
    .where('upload_id', '=', upload)
    .where('position', '=', position)
    .execute()
  live.publish(uploadChanged(upload, user))
}

/** Ends an upload: done when every image has arrived. */
export async function finishUpload(
  services: Tools,
  caller: Caller | undefined,
  { upload, user }: UserUpload,
  failure?: { readonly problem: string; readonly mustConnect: boolean },
): Promise<void> {
  await transact(services, async (transaction) => {
    const { missing, all } = await transaction
      .selectFrom('drive_upload_images')
      .where('upload_id', '=', upload)
      .select((eb) => [
        eb.fn.countAll<number>().as('all'),
        eb.fn.countAll<number>().filterWhere('status', '<>', 'UPLOADED').as('missing'),
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
      .where('id', '=', upload)
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
    publish(transaction, uploadChanged(upload, user))
  })
}

const uploadChanged = (upload: string, user: string): LiveMessage => ({
  to: 'user',
  user,
  event: { kind: 'drive-upload', upload },
})
