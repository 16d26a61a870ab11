import { isKeepable } from './carried-over.ts'
import type { ContentChange } from './content-change.ts'
import type { ContentPatch } from './content-patch.ts'
import { elementId } from './content-values.ts'
import { InvalidPatchError } from './invalid-patch-error.ts'
import { PULLABLE, PUSHABLE, SETTABLE } from './patchable-paths.ts'
import { pathsOverlap } from './paths-overlap.ts'
import { readArrayFilters } from './read-array-filters.ts'
import { readPatchPath } from './read-patch-path.ts'
import { readPushedElement } from './read-pushed-element.ts'

const NOT_PATCHABLE = 'This path cannot be changed'

/**
 * Returns the changes of a patch. Paths and values are checked against the allowed ones (D9)
 * without looking at any content. Throws InvalidPatchError with the invalid path or field.
 */
export function readContentPatch(patch: ContentPatch): ContentChange[] {
  const filters = readArrayFilters(patch.arrayFilters ?? [])
  const changes = [
    ...Object.entries(patch.$set ?? {}).map(([path, value]) => readSet(path, value, filters)),
    ...Object.entries(patch.$push ?? {}).map(([path, value]) => readPush(path, value, filters)),
    ...Object.entries(patch.$pull ?? {}).map(([path, value]) => readPull(path, value, filters)),
    ...(patch.$keep ?? []).map(readKeep),
  ]
  if (changes.length === 0) throw new InvalidPatchError('', 'The patch changes nothing')
  for (const [index, change] of changes.entries()) {
    const path = change.segments.join('.')
    if (changes.slice(0, index).some(({ segments }) => pathsOverlap(segments.join('.'), path))) {
      throw new InvalidPatchError(change.written, 'Changed more than once in the patch')
    }
  }
  return changes
}

type Filters = ReadonlyMap<string, string>

function readSet(written: string, value: unknown, filters: Filters): ContentChange {
  const { pattern, segments } = readPatchPath(written, filters)
  const check = Object.hasOwn(SETTABLE, pattern) ? SETTABLE[pattern] : undefined
  if (!check) throw new InvalidPatchError(written, NOT_PATCHABLE)
  const message = check(value)
  if (message !== null) throw new InvalidPatchError(written, message)
  return { kind: 'set', written, segments, value }
}

function readPush(written: string, value: unknown, filters: Filters): ContentChange {
  const { pattern, segments } = readPatchPath(written, filters)
  if (!PUSHABLE.includes(pattern)) throw new InvalidPatchError(written, NOT_PATCHABLE)
  const element = readPushedElement(pattern, written, value)
  return { kind: 'push', written, segments: [...segments, element._id], element }
}

function readKeep(written: string): ContentChange {
  if (!isKeepable(written)) throw new InvalidPatchError(written, 'This path cannot be kept')
  return { kind: 'keep', written, segments: written.split('.') }
}

function readPull(written: string, value: unknown, filters: Filters): ContentChange {
  const { pattern, segments } = readPatchPath(written, filters)
  if (!PULLABLE.includes(pattern)) throw new InvalidPatchError(written, NOT_PATCHABLE)
  const { _id, ...others } = Object(value) as Record<string, unknown>
  if (elementId(_id) !== null || Object.keys(others).length > 0) {
    throw new InvalidPatchError(written, 'Must be { "_id": id }')
  }
  return { kind: 'pull', written, segments: [...segments, String(_id)] }
}
