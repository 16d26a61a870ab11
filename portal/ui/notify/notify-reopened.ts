import type { EditEffects } from '@insights/contract/edit-effects.ts'

import { notify } from './notify.ts'

/** Says that a change took an approved report back to review (D10). */
export function notifyReopened({ effects }: { readonly effects: EditEffects }): void {
  if (!effects.reportReopened) return
  notify.info('This change returned the approved report to review.', {
    duration: 6000,
  })
}
