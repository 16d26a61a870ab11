import type { ContentChange } from './content-change.ts'
import type { Content } from './content.ts'
import { replaceAt } from './replace-at.ts'

/** A product rating without content. */
const EMPTY_RATING = { keySuccessFactor: null, bestInClassFeatures: null }

/** Returns the content after one change; elements on the change's path must exist. */
export function applyContentChange(content: Content, change: ContentChange): Content {
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
