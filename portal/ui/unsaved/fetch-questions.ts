/**
 * Loads what is shown when saving fails or a form is left. Their code comes late otherwise, and never
 * once the connection is gone: just when it is needed.
 */
export async function fetchQuestions(): Promise<void> {
  try {
    await Promise.all([
      import('../confirm-dialog/ConfirmDialog.tsx'),
      import('../notify/Notices.tsx'),
      import('../notify/show-notice.tsx'),
    ])
  } catch {
    // Asked for again when it is needed.
  }
}
