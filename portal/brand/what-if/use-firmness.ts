import type { Swap } from '@insights/domain/brand/firmness/find-swaps.ts'
import type { Firmness } from '@insights/domain/brand/firmness/firmness.ts'
import type { FirmnessStep } from '@insights/domain/reading/claims/firmness-claims.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { useEffect, useState } from 'react'

export interface FirmnessResult {
  readonly firmness: Firmness
  readonly swaps: readonly Swap[]
  /** Duration of the draws in milliseconds. */
  readonly drawn: number
}

interface Calculated {
  readonly document: ReportDocument
  readonly step: FirmnessStep
  /** Null if the draws failed. */
  readonly result: FirmnessResult | null
}

/**
 * Returns the firmness of a document's ranking, calculated in a worker; undefined until then, null
 * if it failed. A result stays until the next one arrives.
 */
export function useFirmness(
  document: ReportDocument,
  step: FirmnessStep,
): FirmnessResult | null | undefined {
  const [calculated, setCalculated] = useState<Calculated | null>(null)
  useEffect(() => {
    const worker = new Worker(new URL('firmness.worker.ts', import.meta.url), { type: 'module' })
    const finish = (result: FirmnessResult | null) => {
      setCalculated({ document, step, result })
      worker.terminate()
    }
    worker.addEventListener('message', ({ data }: MessageEvent<FirmnessResult>) => finish(data))
    worker.addEventListener('error', () => finish(null))
    const { companies, matrix, scoring, rankings, report, uncertainty } = document
    const sent = { companies, matrix, scoring, rankings, report, uncertainty }
    worker.postMessage({ document: sent, step })
    return () => worker.terminate()
  }, [document, step])
  return calculated?.document === document ? calculated.result : undefined
}
