import { leftCarriedOver } from './carried-over.ts'
import type { ContentChange } from './content-change.ts'
import {
  type ContentPatch,
  type ContentPatchContext,
  type ContentPatchResult,
  InvalidPatchError,
} from './content-patch.ts'
import { type ContentRecord, nextStamp, stampChanges } from './content-record.ts'
import { isoDateTime } from './content-values.ts'
import type { Content } from './content.ts'
import { findConflicts } from './find-conflicts.ts'
import { checkPush } from './pushed-element.ts'
import { readContentPatch } from './read-content-patch.ts'

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
