import type { Encryptor } from '@insights/platform/encryption/create-encryptor.ts'
import type { Queue } from '@insights/platform/jobs/queue.ts'

/** What a job carries where whoever reads the job table is to see nothing of it. */
export interface Sealed {
  readonly sealed: string
}

export function sealData(sealer: Encryptor, queue: Queue<Sealed>, data: object): Sealed {
  return { sealed: sealer.encrypt(JSON.stringify(data), queue.name).toString('base64') }
}

/** The caller says what the queue's jobs carry: what was sealed here was written by this program. */
export function openData<Data extends object>(
  sealer: Encryptor,
  queue: Queue<Sealed>,
  { sealed }: Sealed,
): Data {
  return JSON.parse(sealer.decrypt(Buffer.from(sealed, 'base64'), queue.name).toString()) as Data
}
