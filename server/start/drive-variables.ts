import type { DriveName } from '@insights/contract/screenshots/cloud-drives.ts'
import type { DriveSettings } from '@insights/platform/cloud-drive/cloud-drive.ts'
import * as z from 'zod'

export type Drives = Readonly<Record<DriveName, DriveSettings | undefined>>

const address = (usual: string) =>
  z
    .url({ protocol: /^https?$/, error: `must be an address such as ${usual}` })
    .default(usual)
    .transform((value) => value.replace(/\/$/, ''))

const secret = z.string().min(1).optional()

/** The variables that set up the drives; the addresses are changed for tests alone. */
export const driveVariables = {
  GOOGLE_CLIENT_ID: secret,
  GOOGLE_CLIENT_SECRET: secret,
  GOOGLE_OAUTH_URL: address('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: address('https://oauth2.googleapis.com/token'),
  GOOGLE_REVOKE_URL: address('https://oauth2.googleapis.com/revoke'),
  GOOGLE_API_URL: address('https://www.googleapis.com'),
  DROPBOX_APP_KEY: secret,
  DROPBOX_APP_SECRET: secret,
  DROPBOX_OAUTH_URL: address('https://www.dropbox.com/oauth2/authorize'),
  DROPBOX_API_URL: address('https://api.dropboxapi.com'),
  DROPBOX_CONTENT_URL: address('https://content.dropboxapi.com'),
  DRIVE_TIMEOUT_SECONDS: z.coerce.number('must be seconds').min(0.1).max(600).default(60),
}

const shape = z.object(driveVariables)

/** The drives that are set up; a line for each that is so by half. */
export function readDrives(given: z.output<typeof shape>): { drives: Drives; wrong: string[] } {
  const timeout = given.DRIVE_TIMEOUT_SECONDS * 1000
  const google = {
    clientId: given.GOOGLE_CLIENT_ID ?? '',
    clientSecret: given.GOOGLE_CLIENT_SECRET ?? '',
    oauthUrl: given.GOOGLE_OAUTH_URL,
    tokenUrl: given.GOOGLE_TOKEN_URL,
    revokeUrl: given.GOOGLE_REVOKE_URL,
    apiUrl: given.GOOGLE_API_URL,
    contentUrl: given.GOOGLE_API_URL,
    timeout,
  }
  const dropbox = {
    clientId: given.DROPBOX_APP_KEY ?? '',
    clientSecret: given.DROPBOX_APP_SECRET ?? '',
    oauthUrl: given.DROPBOX_OAUTH_URL,
    tokenUrl: `${given.DROPBOX_API_URL}/oauth2/token`,
    revokeUrl: `${given.DROPBOX_API_URL}/2/auth/token/revoke`,
    apiUrl: given.DROPBOX_API_URL,
    contentUrl: given.DROPBOX_CONTENT_URL,
    timeout,
  }
  const isWhole = ({ clientId, clientSecret }: DriveSettings) => Boolean(clientId && clientSecret)
  const isHalf = ({ clientId, clientSecret }: DriveSettings) => !clientId !== !clientSecret
  return {
    drives: {
      'google-drive': isWhole(google) ? google : undefined,
      dropbox: isWhole(dropbox) ? dropbox : undefined,
    },
    wrong: [
      ...(isHalf(google) ? ['GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: set both or neither'] : []),
      ...(isHalf(dropbox) ? ['DROPBOX_APP_KEY and DROPBOX_APP_SECRET: set both or neither'] : []),
    ],
  }
}
