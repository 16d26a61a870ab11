import { findSwaps } from '@insights/domain/brand/firmness/find-swaps.ts'
import { findFirmness, type RankedDocument } from '@insights/domain/brand/firmness/firmness.ts'
import type { FirmnessStep } from '@insights/domain/reading/claims/firmness-claims.ts'

/** A worker for the draws, so that the page stays responsive. */
self.addEventListener(
  'message',
  ({ data }: MessageEvent<{ readonly document: RankedDocument; readonly step: FirmnessStep }>) => {
    const started = performance.now()
    const firmness = findFirmness(data.document, data.step)
    const drawn = performance.now() - started
    self.postMessage({ firmness, swaps: findSwaps(data.document), drawn })
  },
)
