import type { ContentChange } from './content-change.ts'
import { InvalidPatchError } from './content-patch.ts'
import type { ContentRecord } from './content-record.ts'
import type { Content } from './content.ts'

export interface Conflicts {
  /** Paths that another user changed at, under or above. */
  readonly paths: readonly string[]
  /** Conflicting paths whose element was deleted. */
  readonly deleted: readonly string[]
}

/**
 * Finds where changes based on `loadedAt` conflict with later ones. A deleted element conflicts
 * whenever it was deleted; one that never existed throws an InvalidPatchError.
 */
export function findConflicts(
  record: ContentRecord,
  changes: readonly ContentChange[],
  loadedAt: string,
): Conflicts {
  const loaded = Date.parse(loadedAt)
  const changed = Object.keys(record.stamps).filter(
    (path) => Date.parse(record.stamps[path] ?? '') > loaded,
  )
  const paths: string[] = []
  const deleted: string[] = []
  for (const change of changes) {
    const path = change.segments.join('.')
    const isDeleted = needsDeletedElement(record, change)
    if (isDeleted) deleted.push(path)
    if (isDeleted || placesOf(record, change).some((place) => overlapsAny(place, changed))) {
      paths.push(path)
    }
  }
  return { paths, deleted }
}

/**
 * A new entry of category performance also conflicts with an existing entry of the same group and
 * application.
 */
function placesOf({ content }: ContentRecord, change: ContentChange): string[] {
  const path = change.segments.join('.')
  if (change.kind !== 'push' || !('categoryGroup' in change.element)) return [path]
  const { categoryGroup, applicationId } = change.element
  return content.categoryPerformance
    .filter(
      (entry) => entry.categoryGroup === categoryGroup && entry.applicationId === applicationId,
    )
    .map(({ _id }) => `categoryPerformance.${_id}`)
    .concat(path)
}

function needsDeletedElement({ content, stamps }: ContentRecord, change: ContentChange): boolean {
  const needed = change.kind === 'push' ? change.segments.slice(0, -1) : change.segments
  const missing = findMissingElement(content, needed)
  if (missing === null) return false
  // A deleted element keeps its stamp.
  if (Object.hasOwn(stamps, missing)) return true
  throw new InvalidPatchError(change.written, 'Unknown element')
}

function overlapsAny(path: string, others: readonly string[]): boolean {
  return others.some((other) => pathsOverlap(path, other))
}

/**
 * Returns the path of the first element along a path that the content does not have; null if all
 * exist. A path without elements always exists.
 */
export function findMissingElement(content: Content, segments: readonly string[]): string | null {
  let node: unknown = content
  for (const [index, segment] of segments.entries()) {
    if (Array.isArray(node)) {
      node = node.find(({ _id }: { _id: string }) => _id === segment)
      if (node === undefined) return segments.slice(0, index + 1).join('.')
    } else {
      node = (node as Record<string, unknown> | null | undefined)?.[segment]
    }
  }
  return null
}

/** Returns whether two paths are equal or one contains the other. */
export function pathsOverlap(first: string, second: string): boolean {
  return first === second || first.startsWith(`${second}.`) || second.startsWith(`${first}.`)
}
