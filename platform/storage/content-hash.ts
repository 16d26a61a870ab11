import type { Sha256 } from './file-storage.ts'

/**
 * Returns the name that content is stored under. Hashes asynchronously, because 10 MB would block
 * the event loop.
 */
export async function hashContent(content: Uint8Array): Promise<Sha256> {
  // Files are never in shared memory, which is all that the type distinguishes.
  const hash = await crypto.subtle.digest('SHA-256', content as Uint8Array<ArrayBuffer>)
  return Buffer.from(hash).toString('hex')
}
