import type { ReportDocument } from '../document/report-document.ts'

/** Returns a fingerprint in groups of eight digits, to be read and compared by people. */
export function fingerprintText(fingerprint: string): string {
  return (fingerprint.match(/.{1,8}/g) ?? []).join(' ')
}

/** Returns the formula and fingerprint of a report: 'Formula 1. Fingerprint: 0b1c2d3e ...' */
export function verificationText({
  report,
  fingerprint,
}: Pick<ReportDocument, 'report' | 'fingerprint'>): string {
  const formula = `Formula ${report.formula}.`
  return fingerprint === null ? formula : `${formula} Fingerprint: ${fingerprintText(fingerprint)}.`
}
