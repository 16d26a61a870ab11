import type { ContentChange } from './content-change.ts'
import type { ContentRecord } from './content-record.ts'

/**
 * Returns the record's stamps after changes at a time. A deleted element keeps its stamp, which
 * detects late changes to it; stamps under it are removed. Kept sections get no stamp, because they
 * did not change.
 */
export function stampChanges(
  { stamps }: ContentRecord,
  changes: readonly ContentChange[],
  time: string,
): Record<string, string> {
  const deleted = changes
    .filter(({ kind }) => kind === 'pull')
    .map(({ segments }) => `${segments.join('.')}.`)
  const kept = Object.entries(stamps).filter(
    ([path]) => !deleted.some((prefix) => path.startsWith(prefix)),
  )
  return Object.fromEntries([
    ...kept,
    ...changes
      .filter(({ kind }) => kind !== 'keep')
      .map(({ segments }): [string, string] => [segments.join('.'), time]),
  ])
}
