import type { Sha256 } from './file-storage.ts'

/** The name that a content will be stored under. Hashed elsewhere: 10 MB would hold the event loop. */
export async function nameOf(content: Uint8Array): Promise<Sha256> {
  // Files are never in shared memory, which is all that the types are about.
  const hash = await crypto.subtle.digest('SHA-256', content as Uint8Array<ArrayBuffer>)
  return Buffer.from(hash).toString('hex')
}
