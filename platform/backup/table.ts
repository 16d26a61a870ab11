/** A table's rows in a backup. */
export interface DumpedTable {
  readonly schema: string
  readonly name: string
  /** Stored columns only; the database generates the others. */
  readonly columns: readonly string[]
  readonly rows: number
  /** Within the backup: PostgreSQL's COPY in text form, compressed with zstd. */
  readonly file: string
  /** Of that file. */
  readonly sha256: string
}

/** How far a sequence has come. */
export interface DumpedSequence {
  readonly name: string
  readonly value: string
}
