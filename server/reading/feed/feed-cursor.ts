import { deflateRawSync, inflateRawSync } from 'node:zlib'

import { DecryptionError, type Encryptor } from '@insights/platform/encryption/create-encryptor.ts'

import { badRequest } from '../../http/errors.ts'

/** The editions that a client has loaded: by industry and month, the end of the id of the report. */
export class Loaded {
  readonly #months: Map<string, Map<string, string>>

  constructor(industries: readonly (readonly [string, Readonly<Record<string, string>>])[] = []) {
    this.#months = new Map(industries.map(([id, of]) => [id, new Map(Object.entries(of))]))
  }

  has({ industryId, edition, reportId }: FeedReport): boolean {
    return this.#months.get(industryId)?.get(edition) === endOf(reportId)
  }

  add({ industryId, edition, reportId }: FeedReport): void {
    const months = this.#months.get(industryId) ?? new Map<string, string>()
    this.#months.set(industryId, months.set(edition, endOf(reportId)))
  }

  remove({ industryId, edition }: Edition): void {
    const months = this.#months.get(industryId)
    months?.delete(edition)
    if (months?.size === 0) this.#months.delete(industryId)
  }

  editions(): Edition[] {
    return [...this.#months].flatMap(([industryId, months]) =>
      [...months.keys()].map((edition) => ({ industryId, edition })),
    )
  }

  toJSON() {
    return [...this.#months].map(([id, months]) => [id, Object.fromEntries(months)])
  }
}

export interface Edition {
  readonly industryId: string
  /** `YYYY-MM`. */
  readonly edition: string
}

export interface FeedReport extends Edition {
  readonly reportId: string
}

/** Enough to know a corrected revision: a whole id would make the cursor three times as long. */
const endOf = (reportId: string) => reportId.slice(-8)

const purposeOf = (client: string) => `cursor of the feed of ${client}`

/** Returns the cursor of a client, which no other client can use. */
export function writeCursor(encryptor: Encryptor, client: string, loaded: Loaded): string {
  const packed = deflateRawSync(JSON.stringify(loaded))
  return encryptor.encrypt(packed, purposeOf(client)).toString('base64url')
}

/** Throws a 400 for what is no cursor of this client. */
export function readCursor(encryptor: Encryptor, client: string, cursor: string): Loaded {
  try {
    const packed = encryptor.decrypt(Buffer.from(cursor, 'base64url'), purposeOf(client))
    return new Loaded(JSON.parse(String(inflateRawSync(packed))) as never)
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error
    throw badRequest(NOT_YOURS, { cursor: NOT_YOURS })
  }
}

const NOT_YOURS = 'This cursor is not one of your company. Load the feed from its beginning.'
