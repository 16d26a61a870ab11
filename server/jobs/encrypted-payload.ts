import type { Encryptor } from '@insights/platform/encryption/create-encryptor.ts'
import type { Queue } from '@insights/platform/jobs/queue.ts'

/** What a job carries where whoever reads the job table is to see nothing of it. */
export interface EncryptedPayload {
  readonly sealed: string
}

export function encryptPayload(
  encryptor: Encryptor,
  queue: Queue<EncryptedPayload>,
  data: object,
): EncryptedPayload {
  return { sealed: encryptor.encrypt(JSON.stringify(data), queue.name).toString('base64') }
}

/** The caller says what the queue's jobs carry: what was sealed here was written by this program. */
export function decryptPayload<Data extends object>(
  encryptor: Encryptor,
  queue: Queue<EncryptedPayload>,
  { sealed: encrypted }: EncryptedPayload,
): Data {
  return JSON.parse(
    encryptor.decrypt(Buffer.from(encrypted, 'base64'), queue.name).toString(),
  ) as Data
}
