import type { ProgressTile } from './progress-tiles.ts'

/** '3 of 12 completed', the words below a tile's title. */
export function progressText({
  completed,
  total,
}: Pick<ProgressTile, 'completed' | 'total'>): string {
  return `${completed} of ${total} completed`
}
