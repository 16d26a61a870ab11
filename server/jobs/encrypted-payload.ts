import type { Encryptor } from '@insights/platform/encryption/create-encryptor.ts'
import type { Queue } from '@insights/platform/jobs/jobs.ts'

/** A job's payload, unreadable in the job table. */
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

/** Decrypts a payload. Not validated: only this program can have encrypted it. */
export function decryptPayload<Data extends object>(
  encryptor: Encryptor,
  queue: Queue<EncryptedPayload>,
  { sealed: encrypted }: EncryptedPayload,
): Data {
  return JSON.parse(
    encryptor.decrypt(Buffer.from(encrypted, 'base64'), queue.name).toString(),
  ) as Data
}
