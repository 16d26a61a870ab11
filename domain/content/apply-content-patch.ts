import { storedFields, storedText } from '../text/stored-text.ts'
import { leftCarriedOver, isKeepable } from './carried-over.ts'
import type { ContentChange } from './content-change.ts'
import {
  type ContentPatch,
  type ContentPatchContext,
  type ContentPatchResult,
  InvalidPatchError,
} from './content-patch.ts'
import { type ContentRecord, nextStamp, stampChanges } from './content-record.ts'
import { isoDateTime, type Check, applicationId, elementId, uuid } from './content-values.ts'
import type { Content } from './content.ts'
import { findConflicts, pathsOverlap } from './find-conflicts.ts'
import { PULLABLE, PUSHABLE, SETTABLE } from './patchable-paths.ts'
import { checkPush, readPushedElement } from './pushed-element.ts'

/**
 * Applies a content-building patch (D9) as a whole or not at all. It conflicts if something at,
 * under or above a patched path has a stamp later than `loadedAt`, or if one of its elements was
 * deleted; changes elsewhere never conflict.
 *
 * Types and lengths of values are checked here; the caller has sanitised rich text, see
 * `mapRichText`, and given pushed elements ids. Never throws.
 */
export function applyContentPatch(
  record: ContentRecord,
  patch: ContentPatch,
  context: ContentPatchContext,
): ContentPatchResult {
  try {
    return apply(record, patch, context)
  } catch (error) {
    if (!(error instanceof InvalidPatchError)) throw error
    return { outcome: 'invalid', path: error.path, message: error.message }
  }
}

function apply(
  record: ContentRecord,
  patch: ContentPatch,
  { now, categoryGroups }: ContentPatchContext,
): ContentPatchResult {
  const { loadedAt } = patch
  checkLoadedAt(record, loadedAt, now)
  const changes = readContentPatch(patch)
  const { paths, deleted } = findConflicts(record, changes, loadedAt)
  if (paths.length > 0) {
    const message =
      deleted.length > 0 ? 'Someone else deleted this item.' : 'Someone else changed this content.'
    return { outcome: 'conflict', paths, deleted, message }
  }

  let { content } = record
  for (const change of changes) {
    if (change.kind === 'push') checkPush(content, change, categoryGroups)
    content = applyContentChange(content, change)
  }
  const updatedAt = nextStamp(record, loadedAt, now)
  const pathsOf = (some: readonly ContentChange[]) => some.map(({ segments }) => segments.join('.'))
  return {
    outcome: 'applied',
    record: {
      content,
      stamps: stampChanges(record, changes, updatedAt),
      carriedOver: leftCarriedOver(record.carriedOver, pathsOf(changes)),
      updatedAt,
    },
    paths: pathsOf(changes.filter(({ kind }) => kind !== 'keep')),
    kept: pathsOf(changes.filter(({ kind }) => kind === 'keep')),
  }
}

/** A stamp in the future cannot come from a loaded record. */
function checkLoadedAt({ updatedAt }: ContentRecord, loadedAt: string, now: string): void {
  const message = isoDateTime(loadedAt)
  if (message !== null) throw new InvalidPatchError('loadedAt', message)
  if (Date.parse(loadedAt) > Math.max(Date.parse(now), Date.parse(updatedAt))) {
    throw new InvalidPatchError('loadedAt', 'Must not be in the future')
  }
}

/** A product rating without content. */
const EMPTY_RATING = { keySuccessFactor: null, bestInClassFeatures: null }

/** Returns the content after one change; elements on the change's path must exist. */
function applyContentChange(content: Content, change: ContentChange): Content {
  return changed(content, change) as Content
}

function changed(content: Content, change: ContentChange): unknown {
  const { segments } = change
  if (change.kind === 'keep') return content
  const parent = segments.slice(0, -1)
  const last = segments.at(-1)!
  switch (change.kind) {
    case 'set':
      return replaceAt(content, parent, (value) => ({
        ...(segments[0] === 'productRating' ? EMPTY_RATING : {}),
        ...(value as object | undefined),
        [last]: change.value,
      }))
    case 'push':
      return replaceAt(content, parent, (list) => [...(list as readonly unknown[]), change.element])
    case 'pull':
      return replaceAt(content, parent, (list) =>
        (list as readonly { _id: string }[]).filter(({ _id }) => _id !== last),
      )
  }
}

type Node = Readonly<Record<string, unknown>>
type List = readonly { readonly _id: string }[]

/**
 * Returns a copy of a tree with the value at a path replaced by the result of `change`; the rest is
 * shared with the original. In a list a segment is the id of an element, which must exist; missing
 * objects on the path are created.
 */
function replaceAt(
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

const NOT_PATCHABLE = 'This path cannot be changed'

/**
 * Returns the changes of a patch. Paths and values are checked against the allowed ones (D9)
 * without looking at any content. Throws InvalidPatchError with the invalid path or field.
 */
function readContentPatch(patch: ContentPatch): ContentChange[] {
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
interface PatchPath {
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
