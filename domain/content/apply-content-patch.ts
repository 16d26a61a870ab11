import type { ContentPatch, ContentPatchContext, ContentPatchResult } from './content-patch.ts'
import type { ContentRecord } from './content-record.ts'

export function applyContentPatch(
  _record: ContentRecord,
  _patch: ContentPatch,
  _context: ContentPatchContext,
): ContentPatchResult {
  throw new Error('not built yet')
}
