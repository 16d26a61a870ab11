import type { Queue } from '@insights/platform/jobs/queue.ts'
import type { Sealer } from '@insights/platform/seal/create-sealer.ts'

/** What a job carries where whoever reads the job table is to see nothing of it. */
export interface Sealed {
  readonly sealed: string
}

export function sealData(sealer: Sealer, queue: Queue<Sealed>, data: object): Sealed {
  return { sealed: sealer.seal(JSON.stringify(data), queue.name).toString('base64') }
}

/** The caller says what the queue's jobs carry: what was sealed here was written by this program. */
export function openData<Data extends object>(
  sealer: Sealer,
  queue: Queue<Sealed>,
  { sealed }: Sealed,
): Data {
  return JSON.parse(sealer.open(Buffer.from(sealed, 'base64'), queue.name).toString()) as Data
}
