import { warnOfAttemptsWorker } from './accounts/attempts/warn-of-attempts.ts'
import { sendPasswordLinkWorker } from './accounts/password-links/request-password-link.ts'
import { registerWorker } from './accounts/register/register.ts'
import { capturePageWorker } from './captures/capture-page.ts'
import { revokeTokensWorker } from './cloud-drives/revoke-tokens.ts'
import { uploadToDriveWorker } from './google-drive/upload-to-drive.ts'
import { purgeRedactedWorker } from './image-redaction/purge-redacted.ts'
import { readImageTextWorker } from './images/read-image-texts.ts'
import { sweepImagesWorker } from './images/sweep-images.ts'
import { clearInboxesWorker } from './inbox/clear-inboxes.ts'
import type { Worker } from './jobs/worker.ts'
import { sendMailWorker } from './mail/send-mail.ts'
import { printReportWorker } from './report-pdfs/print-report.ts'

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
