import { connect } from '../cloud-drives/connect.ts'
import { settingsOf } from '../cloud-drives/settings-of.ts'
import type { Caller } from '../http/caller.ts'
import { conflict } from '../http/errors.ts'
import type { Services } from '../services.ts'
import { findUpload } from './find-upload.ts'
import { uploadQueue } from './upload-queue.ts'
import { UPLOAD } from './use.ts'

/** Tries again what has not arrived; what has is left as it is. */
export async function resumeUpload(
  services: Services,
  caller: Caller,
  id: string,
  returned: { code: string; state: string } | undefined,
): Promise<void> {
  const { db, jobs, config } = services
  settingsOf(config, 'google-drive')
  await findUpload(db, caller, id)
  if (returned) await connect(services, caller, UPLOAD, returned)
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('drive_uploads')
      .set({
        status: 'RUNNING',
        problem: null,
        must_connect: false,
        session_hash: caller.tokenHash,
        updated_at: new Date(),
      })
      .where('id', '=', id)
      .where('status', '=', 'FAILED')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw conflict('There is nothing left to retry in this upload.')
    await transaction
      .updateTable('drive_upload_images')
      .set({ status: 'WAITING', problem: null })
      .where('upload_id', '=', id)
      .where('status', '=', 'FAILED')
      .execute()
    await jobs.enqueue(transaction, uploadQueue, { upload: id })
  })
}
