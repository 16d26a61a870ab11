import type { ReportPdf } from '@insights/contract/reading/report-pdfs.ts'

const MEGABYTE = 1_000_000

/** Describes a finished PDF: '66 pages, 3.1 MB'. */
export function describePdf({ pages, bytes }: Pick<ReportPdf, 'pages' | 'bytes'>): string {
  const size = ((bytes ?? 0) / MEGABYTE).toFixed(1)
  return `${pages} ${pages === 1 ? 'page' : 'pages'}, ${size} MB`
}

/** Names the screenshots that are missing in a PDF; null if none is. */
export function missingImagesText(names: readonly string[]): string | null {
  if (names.length === 0) return null
  const [first = '', second] = names
  if (names.length === 1) return `${first} could not be included.`
  if (names.length === 2) return `${first} and ${second} could not be included.`
  return `${first} and ${names.length - 1} other images could not be included.`
}
