import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

/** The first moment that the directory of a zip file can name, in every time zone. */
const NO_TIME = new Date(1980, 0, 1)

/** When an Office file says that it was made and changed. */
const STAMPS = /(<dcterms:(?:created|modified)[^<>]*>)[^<]*(<)/g

/**
 * An Office file without the moment at which it was made, so that the same document gives the same
 * bytes; it says `date` (ISO 8601) instead. The workbooks behind charts are such files too.
 */
export function settleDates(file: Uint8Array, date: string): Uint8Array {
  const parts = unzipSync(file)
  // In one order, whatever was ready first. The list of types sorts before all others, as it must.
  const settled = Object.keys(parts)
    .toSorted()
    .map((name) => {
      const bytes = parts[name] ?? new Uint8Array()
      if (name.endsWith('.xlsx')) return [name, settleDates(bytes, date)] as const
      if (name !== 'docProps/core.xml') return [name, bytes] as const
      const stamp = `${date.slice(0, 'YYYY-MM-DDTHH:mm:ss'.length)}Z`
      return [name, strToU8(strFromU8(bytes).replace(STAMPS, `$1${stamp}$2`))] as const
    })
  return zipSync(Object.fromEntries(settled), { mtime: NO_TIME, level: 6 })
}
