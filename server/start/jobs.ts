import { warnOfAttemptsWorker } from '../accounts/attempts/warn-of-attempts.ts'
import { sendPasswordLinkWorker } from '../accounts/password-links/request-password-link.ts'
import { registerWorker } from '../accounts/register/register.ts'
import { capturePageWorker } from '../answers/captures/capture-page.ts'
import { clearInboxesWorker } from '../answers/inbox/clear-inboxes.ts'
import type { Worker } from '../jobs/worker.ts'
import { sendMailWorker } from '../mail/send-mail.ts'
import { printReportWorker } from '../reading/pdfs/print-report.ts'
import { revokeTokensWorker } from '../screenshots/cloud-drives/revoke-tokens.ts'
import { uploadToDriveWorker } from '../screenshots/google-drive/upload-to-drive.ts'
import { readImageTextWorker } from '../screenshots/images/read-image-texts.ts'
import { sweepImagesWorker } from '../screenshots/images/sweep-images.ts'
import { purgeRedactedWorker } from '../screenshots/redaction/purge-redacted.ts'

/** Who does the work that is left for after the answer; each noun adds its own. */
export const workers: readonly Worker[] = [
  sendMailWorker,
  sendPasswordLinkWorker,
  warnOfAttemptsWorker,
  registerWorker,
  printReportWorker,
  readImageTextWorker,
  purgeRedactedWorker,
  uploadToDriveWorker,
  revokeTokensWorker,
  clearInboxesWorker,
  sweepImagesWorker,
  capturePageWorker,
]
