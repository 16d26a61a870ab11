/** Why there is no backup, or no restore: one line for the person at the terminal. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
