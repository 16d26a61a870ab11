import type { ProgressTile } from './progress-tiles.ts'

/** '3 of 12 completed, ratings to confirm', the text below a tile's title. */
export function progressText({
  completed,
  total,
  ratingsCarriedOver,
}: Pick<ProgressTile, 'completed' | 'total' | 'ratingsCarriedOver'>): string {
  return `${completed} of ${total} completed${ratingsCarriedOver ? ', ratings to confirm' : ''}`
}
