import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'

import type { Spooled } from './spool.ts'

const TRIES = 3

/**
 * Puts an object whose hash is part of the signature: a server rejects other bytes. The SDK retries
 * by itself only content that it can read again, which a stream is not.
 */
export async function putObject(
  client: S3Client,
  place: { readonly Bucket: string; readonly Key: string },
  { sha256, bytes, read }: Spooled,
): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    const body = read()
    const command = new PutObjectCommand({ ...place, Body: body, ContentLength: bytes })
    command.middlewareStack.add(
      (next) => (step) => {
        const request = step.request as { headers: Record<string, string> }
        request.headers['x-amz-content-sha256'] = sha256
        return next(step)
      },
      { step: 'build', name: 'signTheHash' },
    )
    try {
      await client.send(command)
      return
    } catch (error) {
      if (body instanceof Uint8Array || tried === TRIES || isRejection(error)) throw error
    } finally {
      if (!(body instanceof Uint8Array)) body.destroy()
    }
  }
}

function isRejection(error: unknown): boolean {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
  return status !== undefined && status >= 400 && status < 500
}
