import { applicationId } from './content-values.ts'
import { InvalidPatchError } from './invalid-patch-error.ts'

/** A path of a patch: its pattern and its position in the content. */
export interface PatchPath {
  /** As in the lists of allowed paths: `trendsInnovations.$.trendTitle`. */
  readonly pattern: string
  /** With the element's id in place of `$[e]`. */
  readonly segments: readonly string[]
}

const PLACEHOLDER = /^\$\[([a-z]\w{0,30})\]$/i

/**
 * Reads a path such as `trendsInnovations.$[e].trendTitle`; `filters` gives the element id of each
 * name. Throws InvalidPatchError for a name without a filter and for an invalid path; does not check
 * whether the pattern is allowed.
 */
export function readPatchPath(path: string, filters: ReadonlyMap<string, string>): PatchPath {
  const pattern: string[] = []
  const segments: string[] = []
  for (const segment of path.split('.')) {
    const name = PLACEHOLDER.exec(segment)?.[1]
    if (name !== undefined) {
      const id = filters.get(name)
      if (id === undefined)
        throw new InvalidPatchError(path, `There is no array filter for ${segment}`)
      pattern.push('$')
      segments.push(id)
    } else {
      if (!/^[\w-]+$/.test(segment))
        throw new InvalidPatchError(path, 'This path cannot be changed')
      const isApplication = pattern[0] === 'productRating' && applicationId(segment) === null
      pattern.push(isApplication ? '{applicationId}' : segment)
      segments.push(segment)
    }
  }
  return { pattern: pattern.join('.'), segments }
}
