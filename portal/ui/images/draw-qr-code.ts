import { encodeQR } from 'qr'

/** Light modules around the code, without which readers do not find it (ISO/IEC 18004). */
const QUIET_ZONE = 4

export interface QrIcon {
  /** Modules along an edge, quiet zone included. */
  readonly size: number
  /** The dark modules, as the `d` of an SVG path in which a module is one unit. */
  readonly path: string
}

export function drawQrCode(text: string): QrIcon {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE })
  return { size: rows.length, path: rows.flatMap(drawRow).join('') }
}

/** Returns one rectangle for each run of dark modules: single squares would show seams. */
function drawRow(row: readonly boolean[], y: number): string[] {
  const runs: string[] = []
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x += 1
    runs.push(`M${start} ${y}h${x + 1 - start}v1H${start}z`)
  }
  return runs
}
