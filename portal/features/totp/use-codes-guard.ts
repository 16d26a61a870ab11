import { useBlocker } from '@tanstack/react-router'

import { confirm } from '../../ui/dialogs/confirm.ts'

/** While recovery codes are shown, asks before a navigation or the closing of the window loses them. */
export function useCodesGuard(): void {
  useBlocker({
    shouldBlockFn: async () =>
      !(await confirm({
        title: 'Recovery codes',
        body: 'The recovery codes are shown only now. Leave without saving them?',
        confirmLabel: 'Leave',
        cancelLabel: 'Stay',
        danger: true,
      })),
    enableBeforeUnload: true,
  })
}
