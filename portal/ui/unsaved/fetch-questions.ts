import { loadNotices } from '../notify/load-notices.ts'

/**
 * Loads what is shown when saving fails or a form is left. Their code comes late otherwise, and never
 * once the connection is gone: just when it is needed.
 */
export async function fetchQuestions(): Promise<void> {
  try {
    await Promise.all([import('../confirm-dialog/ConfirmDialog.tsx'), loadNotices()])
  } catch {
    // Asked for again when it is needed.
  }
}
