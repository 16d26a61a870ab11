import { applyContentChange } from './apply-content-change.ts'
import { leftCarriedOver } from './carried-over.ts'
import { checkPush } from './check-push.ts'
import type { ContentChange } from './content-change.ts'
import type { ContentPatch, ContentPatchContext, ContentPatchResult } from './content-patch.ts'
import type { ContentRecord } from './content-record.ts'
import { isoDateTime } from './content-values.ts'
import { findConflicts } from './find-conflicts.ts'
import { InvalidPatchError } from './invalid-patch-error.ts'
import { nextStamp } from './next-stamp.ts'
import { readContentPatch } from './read-content-patch.ts'
import { stampChanges } from './stamp-changes.ts'

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
