/** The query of the URL that the provider redirects to. */
export interface DriveCallback {
  readonly code?: string
  readonly state?: string
  /** The provider's reason for giving no code. */
  readonly error?: string
  /** Id of a started upload, so that the page can be reloaded. */
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

/** Returns the reason why the callback cannot continue; undefined if it can. */
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
