import type { DriveName } from '@insights/contract/screenshots/cloud-drives.ts'
import type { CloudDrive } from '@insights/platform/cloud-drive/cloud-drive.ts'
import { DriveError, type DriveAccess } from '@insights/platform/cloud-drive/drive-request.ts'
import { openDropbox } from '@insights/platform/cloud-drive/dropbox.ts'
import { openGoogleDrive } from '@insights/platform/cloud-drive/google-drive.ts'
import { type Tokens, refreshTokens } from '@insights/platform/cloud-drive/oauth.ts'

import type { Caller } from '../../http/caller.ts'
import type { Services } from '../../start/services.ts'
import { type DriveUse, TITLES, settingsOf } from './drive-use.ts'
import { findTokens, forgetTokens, storeTokens } from './stored-tokens.ts'

/** Milliseconds before its end in which a token is not used any more. */
const MARGIN_MS = 30_000

/** Returns the permission that a session has for a use of a drive, renewed when necessary. */
export function openAccess(
  services: Pick<Services, 'db' | 'config' | 'encryptor'>,
  sessionHash: Buffer,
  use: DriveUse,
): DriveAccess {
  let renewing: Promise<string> | undefined
  const find = async () => {
    const tokens = await findTokens(services, sessionHash, use)
    if (tokens) return tokens
    throw new DriveError('not-connected', `${TITLES[use.drive]} is not connected.`)
  }

  async function renew(ended: string): Promise<string> {
    const tokens = await find()
    // Another request has just renewed it.
    if (tokens.accessToken !== ended) return tokens.accessToken
    const renewed = await renewTokens(tokens)
    await storeTokens(services, sessionHash, use, renewed)
    return renewed.accessToken
  }

  async function renewTokens({ refreshToken }: Tokens): Promise<Tokens> {
    try {
      if (refreshToken)
        return await refreshTokens(settingsOf(services.config, use.drive), refreshToken)
    } catch (error) {
      if (!(error instanceof DriveError) || error.kind !== 'not-connected') throw error
    }
    await forgetTokens(services, sessionHash, use)
    const message = `Your permission for ${TITLES[use.drive]} has expired. Please grant access again.`
    throw new DriveError('not-connected', message)
  }

  const renewOnce = (ended: string) =>
    (renewing ??= renew(ended).finally(() => {
      renewing = undefined
    }))

  return {
    token: async () => {
      const { accessToken, expiresAt } = await find()
      return expiresAt < Date.now() + MARGIN_MS ? renewOnce(accessToken) : accessToken
    },
    renew: renewOnce,
  }
}

/** Returns the drive of a caller who has allowed this session to read it. */
export function openChooser(
  services: Pick<Services, 'db' | 'config' | 'encryptor'>,
  { tokenHash }: Caller,
  drive: DriveName,
): CloudDrive {
  const settings = settingsOf(services.config, drive)
  const access = openAccess(services, tokenHash, { drive, purpose: 'choose' })
  return drive === 'dropbox' ? openDropbox(settings, access) : openGoogleDrive(settings, access)
}
