import { applicationId } from './content-values.ts'
import { InvalidPatch } from './invalid-patch.ts'

/** A path of a patch: the pattern it follows, and the place in the content that it means. */
export interface PatchPath {
  /** As the lists of allowed paths have it: `trendsInnovations.$.trendTitle`. */
  readonly pattern: string
  /** With the id of the element where the patch wrote `$[e]`. */
  readonly segments: readonly string[]
}

const PLACEHOLDER = /^\$\[([a-z]\w{0,30})\]$/i

/**
 * Reads a path such as `trendsInnovations.$[e].trendTitle`; `filters` says which element each
 * name means. Throws InvalidPatch for a name without a filter and for what is no path at all;
 * whether the pattern is allowed is not looked at.
 */
export function readPatchPath(path: string, filters: ReadonlyMap<string, string>): PatchPath {
  const pattern: string[] = []
  const segments: string[] = []
  for (const segment of path.split('.')) {
    const name = PLACEHOLDER.exec(segment)?.[1]
    if (name !== undefined) {
      const id = filters.get(name)
      if (id === undefined) throw new InvalidPatch(path, `There is no array filter for ${segment}`)
      pattern.push('$')
      segments.push(id)
    } else {
      if (!/^[\w-]+$/.test(segment)) throw new InvalidPatch(path, 'This path cannot be changed')
      const isApplication = pattern[0] === 'productRating' && applicationId(segment) === null
      pattern.push(isApplication ? '{applicationId}' : segment)
      segments.push(segment)
    }
  }
  return { pattern: pattern.join('.'), segments }
}
