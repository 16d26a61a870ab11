/** Whether a report may change its status, or why not, with a message for the user. */
export type TransitionResult =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: TransitionRejection; readonly message: string }

/**
 * `conflict`: no such transition from this status. `forbidden`: not for this role. `incomplete`:
 * parts of the report are missing. `reason-required`: a reason must be given.
 */
type TransitionRejection = 'conflict' | 'forbidden' | 'incomplete' | 'reason-required'
