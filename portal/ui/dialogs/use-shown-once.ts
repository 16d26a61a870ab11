import { useBlocker } from '@tanstack/react-router'

import { confirm } from './confirm.ts'

/** While a secret is on the page that is shown only once, asks before a navigation or the closing of the window. */
export function useShownOnce(title: string, body: string): void {
  useBlocker({
    shouldBlockFn: async () =>
      !(await confirm({
        title,
        body,
        confirmLabel: 'Leave',
        cancelLabel: 'Stay',
        danger: true,
      })),
    enableBeforeUnload: true,
  })
}
