/** Whether a report may change its status, or why not, with words for whoever tried. */
export type TransitionResult =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: TransitionRefusal; readonly message: string }

/**
 * `conflict`: there is no such transition from here. `forbidden`: not for this role.
 * `incomplete`: parts of the report are missing. `reason-required`: it must be said why.
 */
type TransitionRefusal = 'conflict' | 'forbidden' | 'incomplete' | 'reason-required'
