import type { Content } from './content.ts'

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
