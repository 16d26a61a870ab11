import type { ContentPatch } from './content-patch.ts'
import { RICH_TEXT_FIELDS } from './patchable-paths.ts'

/**
 * Returns a patch with every rich text replaced by the result of `clean`: how the server sanitises
 * before `applyContentPatch`. Values that are not text are kept and rejected there.
 */
export function mapRichText(patch: ContentPatch, clean: (html: string) => string): ContentPatch {
  return {
    ...patch,
    ...(patch.$set && { $set: mapValues(patch.$set, cleanSet) }),
    ...(patch.$push && { $push: mapValues(patch.$push, (_path, value) => cleanElement(value)) }),
  }

  function cleanSet(path: string, value: unknown): unknown {
    return typeof value === 'string' && isRichText(path) ? clean(value) : value
  }

  function cleanElement(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return mapValues(value as Record<string, unknown>, cleanSet)
  }
}

function isRichText(path: string): boolean {
  return RICH_TEXT_FIELDS.includes(path.slice(path.lastIndexOf('.') + 1))
}

function mapValues(
  values: Readonly<Record<string, unknown>>,
  change: (key: string, value: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(key, value)]))
}
