type Node = Readonly<Record<string, unknown>>
type List = readonly { readonly _id: string }[]

/**
 * Returns a copy of a tree with the value at a path replaced by the result of `change`; the rest is
 * shared with the original. In a list a segment is the id of an element, which must exist; missing
 * objects on the path are created.
 */
export function replaceAt(
  node: unknown,
  segments: readonly string[],
  change: (value: unknown) => unknown,
): unknown {
  const [segment, ...rest] = segments
  if (segment === undefined) return change(node)
  if (Array.isArray(node)) {
    return (node as List).map((element) =>
      element._id === segment ? replaceAt(element, rest, change) : element,
    )
  }
  const parent = (node ?? {}) as Node
  return { ...parent, [segment]: replaceAt(parent[segment], rest, change) }
}
