import { DriveError } from '../drive-error.ts'

/**
 * Maps an error response of Dropbox, see
 * https://www.dropbox.com/developers/documentation/http/documentation#error-handling.
 */
export function toDropboxError(status: number, body: string): DriveError {
  if (status === 401) {
    return new DriveError('not-connected', 'Dropbox needs your permission again.')
  }
  if (status === 429) {
    return new DriveError('busy', 'Dropbox is busy.')
  }
  if (status >= 500) return new DriveError('busy', `Dropbox had an internal error (${status}).`)
  if (status === 409 && summaryIn(body).includes('not_found')) {
    return new DriveError('missing', 'Dropbox can no longer find the file or folder.')
  }
  return new DriveError('refused', `Dropbox refuses this (${summaryIn(body) || status}).`)
}

function summaryIn(body: string): string {
  try {
    const { error_summary: summary } = JSON.parse(body) as { error_summary?: unknown }
    return typeof summary === 'string' ? summary.replace(/\/?\.{0,20}$/, '') : ''
  } catch {
    return ''
  }
}
