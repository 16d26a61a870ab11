import { findSwaps } from '@insights/domain/brand/firmness/find-swaps.ts'
import { findFirmness, type RankedDocument } from '@insights/domain/brand/firmness/firmness.ts'

/** A worker for the draws, so that the page stays responsive. */
self.addEventListener(
  'message',
  ({ data }: MessageEvent<{ readonly document: RankedDocument; readonly variation: number }>) => {
    const started = performance.now()
    const firmness = findFirmness(data.document, data.variation)
    const drawn = performance.now() - started
    self.postMessage({ firmness, swaps: findSwaps(data.document), drawn })
  },
)
