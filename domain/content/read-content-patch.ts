import { storedFields, storedText } from '../text/stored-text.ts'
import { isKeepable } from './carried-over.ts'
import type { ContentChange } from './content-change.ts'
import { type ContentPatch, InvalidPatchError } from './content-patch.ts'
import { type Check, applicationId, elementId, uuid } from './content-values.ts'
import { pathsOverlap } from './find-conflicts.ts'
import { PULLABLE, PUSHABLE, SETTABLE } from './patchable-paths.ts'
import { readPushedElement } from './pushed-element.ts'

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
  return { kind: 'set', written, segments, value: storedValue(value) }
}

/** Returns a value with its texts as they are stored; those of a pick are one level below. */
function storedValue(value: unknown): unknown {
  if (typeof value === 'string') return storedText(value)
  return typeof value === 'object' && value !== null ? storedFields(value) : value
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

const FILTER_KEY = /^([a-z]\w{0,30})\._id$/i

/**
 * Reads `[{ "e._id": id }]` as a map from name to id. Throws InvalidPatchError for any other form and
 * for a duplicate name.
 */
function readArrayFilters(
  filters: readonly Readonly<Record<string, unknown>>[],
): Map<string, string> {
  const ids = new Map<string, string>()
  for (const filter of filters) {
    const [key = '', ...others] = Object.keys(filter)
    const name = FILTER_KEY.exec(key)?.[1]
    if (name === undefined || others.length > 0 || ids.has(name)) {
      throw new InvalidPatchError('arrayFilters', 'Must be one { "name._id": id } for each name')
    }
    const message = elementId(filter[key])
    if (message !== null) throw new InvalidPatchError(`arrayFilters.${key}`, message)
    ids.set(name, String(filter[key]))
  }
  return ids
}

/** A path of a patch: its pattern and its position in the content. */
export interface PatchPath {
  /** As in the lists of allowed paths: `trendsInnovations.$.trendTitle`. */
  readonly pattern: string
  /** With the element's id in place of `$[e]`. */
  readonly segments: readonly string[]
}

/** The parts of the content whose entries have an id as their key. */
const KEYS: ReadonlyMap<string | undefined, { readonly name: string; readonly check: Check }> =
  new Map([
    ['productRating', { name: '{applicationId}', check: applicationId }],
    ['capabilityPicks', { name: '{capabilityId}', check: uuid }],
  ])

const PLACEHOLDER = /^\$\[([a-z]\w{0,30})\]$/i

/**
 * Reads a path such as `trendsInnovations.$[e].trendTitle`; `filters` gives the element id of each
 * name. Throws InvalidPatchError for a name without a filter and for an invalid path; does not check
 * whether the pattern is allowed.
 */
function readPatchPath(path: string, filters: ReadonlyMap<string, string>): PatchPath {
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
      const key = KEYS.get(pattern[0])
      pattern.push(key?.check(segment) === null ? key.name : segment)
      segments.push(segment)
    }
  }
  return { pattern: pattern.join('.'), segments }
}
