import { useQuery } from '@tanstack/react-query'

import type { Difference } from './differences.ts'
import type { ImagesToCompare } from './differences.worker.ts'

/**
 * Width in pixels that both images are scaled to: text is still legible, and a pair takes 0.1
 * seconds.
 */
const WIDTH = 480
/** Pixels of a long scrolled page that are compared. */
const MAX_HEIGHT = 6_000

interface Sides {
  readonly left: string
  readonly right: string
}

/** Returns how two images differ, calculated by a worker; cached as long as both are shown. */
export function useDifferences({ left, right }: Sides, enabled: boolean) {
  return useQuery({
    queryKey: ['image-differences', left, right],
    queryFn: ({ signal }) => compareImages({ left, right }, signal),
    enabled: enabled && left !== right,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  })
}

async function compareImages({ left, right }: Sides, signal: AbortSignal): Promise<Difference> {
  const images = await Promise.all([loadImage(left), loadImage(right)])
  const width = Math.min(WIDTH, ...images.map(({ naturalWidth }) => naturalWidth))
  const [one, other] = await Promise.all(images.map((image) => toWidth(image, width)))
  const worker = new Worker(new URL('differences.worker.ts', import.meta.url), { type: 'module' })
  const stop = () => worker.terminate()
  signal.addEventListener('abort', stop)
  try {
    return await new Promise<Difference>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Difference>) => resolve(data))
      worker.addEventListener('error', () =>
        reject(new Error('The screenshots could not be compared.')),
      )
      const message: ImagesToCompare = { left: one!, right: other! }
      worker.postMessage(message, [one!, other!])
    })
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}

async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}

function toWidth(image: HTMLImageElement, width: number): Promise<ImageBitmap> {
  const height = Math.round((image.naturalHeight * width) / image.naturalWidth)
  return createImageBitmap(image, {
    resizeWidth: width,
    resizeHeight: Math.min(Math.max(height, 1), MAX_HEIGHT),
    resizeQuality: 'medium',
  })
}
