/** What stands in the address when somebody comes back from a provider. */
export interface DriveCallback {
  readonly code?: string
  readonly state?: string
  /** Why the provider gives no code. */
  readonly error?: string
  /** An upload that was begun: the page can be reloaded and come back to. */
  readonly upload?: string
}

export function readDriveCallback(search: Readonly<Record<string, unknown>>): DriveCallback {
  const textOf = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  return {
    code: textOf(search['code']),
    state: textOf(search['state']),
    error: textOf(search['error']),
    upload: textOf(search['upload']),
  }
}

/** Why there is nothing to go on with; undefined when there is. */
export function rejectionMessage(
  { code, state, error }: DriveCallback,
  known: boolean,
): string | undefined {
  if (error === 'access_denied') return 'You did not grant access.'
  if (error !== undefined) return `The drive returned an error: ${error}.`
  if (!known) {
    return 'This window is no longer valid. Close it and start again.'
  }
  if (!code || !state) return 'The drive returned no permission.'
  return undefined
}
