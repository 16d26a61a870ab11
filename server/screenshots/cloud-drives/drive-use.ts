import type { DriveName } from '@insights/contract/screenshots/cloud-drives.ts'
import type { DriveSettings } from '@insights/platform/cloud-drive/cloud-drive.ts'
import { DriveError } from '@insights/platform/cloud-drive/drive-request.ts'
import { DROPBOX_EXTRA, DROPBOX_SCOPE } from '@insights/platform/cloud-drive/dropbox.ts'
import { GOOGLE_EXTRA, GOOGLE_SCOPES } from '@insights/platform/cloud-drive/google-drive.ts'

import type { Purpose } from '../../database/screenshot-tables.ts'
import { HttpError, badRequest, conflict, notFound, unavailable } from '../../http/errors.ts'
import type { Config } from '../../start/config.ts'

/** A drive with a use of it. */
export interface DriveUse {
  readonly drive: DriveName
  readonly purpose: Purpose
}

export const TITLES: Readonly<Record<DriveName, string>> = {
  'google-drive': 'Google Drive',
  dropbox: 'Dropbox',
}

const VARIABLES: Readonly<Record<DriveName, string>> = {
  'google-drive': 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET',
  dropbox: 'DROPBOX_APP_KEY and DROPBOX_APP_SECRET',
}

export function requestedScope({ drive, purpose }: DriveUse) {
  return drive === 'dropbox'
    ? { scope: DROPBOX_SCOPE, extra: DROPBOX_EXTRA }
    : { scope: GOOGLE_SCOPES[purpose], extra: GOOGLE_EXTRA }
}

/**
 * Returns the settings of a drive. Throws a 501 with the variables to set when they are missing
 * (D11).
 */
export function settingsOf({ drives }: Pick<Config, 'drives'>, drive: DriveName): DriveSettings {
  const settings = drives[drive]
  if (settings) return settings
  const message = `${TITLES[drive]} is not set up. Your administrator can set ${VARIABLES[drive]}.`
  throw new HttpError('NotImplemented', 501, message)
}

/** URL of the page to which providers return; it is registered with them. */
export const redirectUri = ({ publicUrl }: Pick<Config, 'publicUrl'>) =>
  `${publicUrl}/oauth2callback`

/** File name extensions of survey files on a drive. */
export const SURVEY_EXTENSIONS = ['csv', 'xls', 'xlsx'] as const

/** Calls a provider, and throws its failures as errors of the portal. */
export async function mapDriveErrors<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof DriveError ? Object.assign(toHttpError(error), { cause: error }) : error
  }
}

function toHttpError(error: DriveError): HttpError {
  const { kind, message } = error
  if (kind === 'not-connected') return notConnected(message)
  if (kind === 'missing') return notFound(message)
  if (kind === 'busy') return unavailable(`${message} Please try again in a minute.`)
  return new HttpError('BadGateway', 502, message)
}

/** The user must allow access (again); a 401 would mean the session. */
export const notConnected = (message: string) =>
  conflict(message, { reason: 'drive-not-connected' })

export const badState = () => {
  const message = 'This drive authorization is invalid or has expired. Please start again.'
  return badRequest(message, { state: message })
}
