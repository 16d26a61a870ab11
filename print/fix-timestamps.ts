import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

/** The earliest time that a zip entry can have in every time zone. */
const noTime = () => new Date(1980, 0, 1)

/** Creation and modification time of an Office file. */
const STAMPS = /(<dcterms:(?:created|modified)[^<>]*>)[^<]*(<)/g

/**
 * Replaces the timestamps of an Office file by `date` (ISO 8601), so that the same document gives
 * the same bytes. The workbooks behind charts are Office files too. Only files that name their times
 * in properties need a date.
 */
export function fixTimestamps(file: Uint8Array, date = ''): Uint8Array {
  const parts = unzipSync(file)
  // Sorts the entries, whose order is otherwise arbitrary. The list of types sorts first, as
  // required.
  const settled = Object.keys(parts)
    .toSorted()
    .map((name) => {
      const bytes = parts[name] ?? new Uint8Array()
      if (name.endsWith('.xlsx')) return [name, fixTimestamps(bytes, date)] as const
      if (name !== 'docProps/core.xml') return [name, bytes] as const
      const stamp = `${date.slice(0, 'YYYY-MM-DDTHH:mm:ss'.length)}Z`
      return [name, strToU8(strFromU8(bytes).replace(STAMPS, `$1${stamp}$2`))] as const
    })
  return zipSync(Object.fromEntries(settled), { mtime: noTime(), level: 6 })
}
