import { StorageStartError } from '../storage-start-error.ts'
import { StorageUnavailableError } from '../storage-unavailable-error.ts'
import type { S3Address } from './s3-address.ts'

interface S3Error {
  readonly name: string
  readonly message: string
  readonly code?: string
  readonly $metadata?: { readonly httpStatusCode?: number }
}

/** True if a server responded that there is no such file. */
export function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as S3Error
  return name === 'NoSuchKey' || (name === 'NotFound' && $metadata?.httpStatusCode === 404)
}

/** Maps a failed call to an error for users. */
export function toUnavailable(error: unknown): StorageUnavailableError {
  return new StorageUnavailableError(`The file storage does not answer: ${reasonOf(error)}.`, {
    cause: error,
  })
}

/** Maps an error of the startup check to a message for the operator. */
export function toStartError(error: unknown, address: S3Address): StorageStartError {
  const { bucket, endpoint = "Amazon's S3" } = address
  const status = (error as S3Error).$metadata?.httpStatusCode
  const what = (text: string) =>
    new StorageStartError(`STORAGE_URL: ${text}`, { cause: error as Error })
  if ((error as S3Error).name === 'CredentialsProviderError') {
    return what('there are no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.')
  }
  if (status === 404) return what(`${endpoint} has no bucket "${bucket}": create it first.`)
  if (status === 401 || status === 403) {
    const who = 'the credentials in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'
    return what(`${endpoint} refuses ${who} for the bucket "${bucket}".`)
  }
  if (status === 301 || status === 400) {
    return what(`the bucket "${bucket}" is in another region: add ?region= to the address.`)
  }
  return what(`the bucket "${bucket}" at ${endpoint} cannot be reached: ${reasonOf(error)}.`)
}

function reasonOf(error: unknown): string {
  const { name, message, code, $metadata } = error as S3Error
  if ($metadata?.httpStatusCode) return `it answered ${$metadata.httpStatusCode} (${name})`
  if (name === 'TimeoutError') return 'it took too long'
  return code ?? (message || name)
}
