import type { EditEffects } from '@insights/contract/edit-effects.ts'

import { notify } from './notify.ts'

/** Says that a change took an approved report back to review (decisions 10). */
export function tellReopened({ effects }: { readonly effects: EditEffects }): void {
  if (!effects.reportReopened) return
  notify.info('This change returned the approved report to review.', {
    duration: 6000,
  })
}
