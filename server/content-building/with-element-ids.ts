import { randomUUID } from 'node:crypto'

import type { ContentPatch } from '@insights/domain/content/content-patch.ts'

/** The patch with an id for every pushed element that came without one. */
export function withElementIds(patch: ContentPatch): ContentPatch {
  if (!patch.$push) return patch
  const pushed = Object.entries(patch.$push).map(([path, element]) => [path, identify(element)])
  return { ...patch, $push: Object.fromEntries(pushed) as Record<string, unknown> }
}

function identify(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const element = value as Record<string, unknown>
  const { experiences } = element
  return {
    _id: randomUUID(),
    ...element,
    ...(Array.isArray(experiences) && { experiences: experiences.map(identify) }),
  }
}
