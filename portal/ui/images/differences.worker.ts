import { type Difference, type Pixels, findDifferences } from './differences.ts'

/** Two images of one width. */
export interface ImagesToCompare {
  readonly left: ImageBitmap
  readonly right: ImageBitmap
}

self.addEventListener('message', ({ data }: MessageEvent<ImagesToCompare>) => {
  const difference: Difference = findDifferences(pixelsOf(data.left), pixelsOf(data.right))
  self.postMessage(difference)
})

function pixelsOf(bitmap: ImageBitmap): Pixels {
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!
  // Transparent pixels are shown on white as well.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return context.getImageData(0, 0, width, height)
}
