import { DriveError } from '../drive-error.ts'

const BUSY = ['rateLimitExceeded', 'userRateLimitExceeded', 'sharingRateLimitExceeded']
const FULL = ['storageQuotaExceeded', 'dailyLimitExceeded', 'quotaExceeded']

/**
 * Maps an error response of Google, see
 * https://developers.google.com/workspace/drive/api/guides/handle-errors.
 */
export function toGoogleError(status: number, body: string): DriveError {
  const reason = reasonIn(body)
  if (status === 401) {
    return new DriveError('not-connected', 'Google Drive needs your permission again.')
  }
  if (status === 429 || (status === 403 && BUSY.includes(reason))) {
    return new DriveError('busy', 'Google Drive is busy.')
  }
  if (status >= 500) {
    return new DriveError('busy', `Google Drive had an internal error (${status}).`)
  }
  if (status === 403 && FULL.includes(reason)) {
    return new DriveError('full', 'Your Google Drive is full.')
  }
  if (status === 404) {
    return new DriveError('missing', 'Google Drive can no longer find the file or folder.')
  }
  const why = reason || String(status)
  return new DriveError('refused', `Google Drive refuses this (${why}).`)
}

function reasonIn(body: string): string {
  try {
    const { error } = JSON.parse(body) as { error?: { errors?: { reason?: string }[] } }
    return String(error?.errors?.[0]?.reason ?? '')
  } catch {
    return ''
  }
}
