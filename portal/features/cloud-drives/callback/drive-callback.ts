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
  if (error === 'access_denied') return 'You have not allowed the access.'
  if (error !== undefined) return `The drive answered: ${error}.`
  if (!known) {
    return 'This window was not opened from here, or is too old. Close it and start again.'
  }
  if (!code || !state) return 'The drive did not say whether you allow the access.'
  return undefined
}
