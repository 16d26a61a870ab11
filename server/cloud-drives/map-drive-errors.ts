import { DriveError } from '@insights/platform/cloud-drive/drive-request.ts'

import { badRequest, conflict, HttpError, notFound, unavailable } from '../http/errors.ts'

/** Calls a provider, and answers its failures in our own way. */
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

/** Somebody has to allow the access (again): a 401 would mean the session. */
export const notConnected = (message: string) =>
  conflict(message, { reason: 'drive-not-connected' })

export const badState = () => {
  const message = 'This drive authorization is invalid or has expired. Please start again.'
  return badRequest(message, { state: message })
}
