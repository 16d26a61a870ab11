import type { ContentChange } from './content-change.ts'
import type { ContentRecord } from './content-record.ts'

/**
 * The record's stamps after changes at a time. A deleted element keeps its own stamp, by which a
 * late change to it is told; those under it go. What was kept has not changed, and gets no stamp.
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
