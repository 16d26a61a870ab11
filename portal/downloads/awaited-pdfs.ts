import type { ReportPdf } from '@insights/contract/report-pdfs.ts'

/** The reports whose PDF the user of this window waits for, with the page that asked long left. */
const awaited = new Set<string>()
const listeners = new Set<(report: string) => void>()

/** Has the frame look after a PDF that is being generated until it is ready. */
export function awaitPdf(report: string): void {
  awaited.add(report)
  for (const listener of listeners) listener(report)
}

export const awaitedPdfs = (): readonly string[] => [...awaited]

/** Calls `listener` with each report that is awaited from now on; returns the way to stop. */
export function onAwaited(listener: (report: string) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * What became of an awaited PDF, once: of many events that tell of one file the first counts.
 * Undefined while it is being generated, and for a PDF that nobody here waits for.
 */
export function settleAwaited({
  reportId,
  state,
  urlPdf,
}: ReportPdf): 'ready' | 'failed' | undefined {
  if (state === 'queued' || state === 'running' || !awaited.delete(reportId)) return undefined
  return state === 'done' && urlPdf !== null ? 'ready' : 'failed'
}
