import { confirm } from '../confirm-dialog/confirm.ts'

/** Asks before changes are lost; true when they may be. */
export function confirmLeave(): Promise<boolean> {
  return confirm({
    title: 'Unsaved changes',
    body: 'Your changes have not been saved. Close without saving them?',
    confirmLabel: 'Discard changes',
    cancelLabel: 'Keep editing',
    danger: true,
  })
}
