import { useState, useSyncExternalStore } from 'react'

import { useContentSession } from './content-session-context.ts'

interface Element {
  readonly _id: string
}

export interface KeptElement<Kept extends Element> {
  readonly element: Kept
  /** Another user has deleted it, and it has unsaved changes here. */
  readonly gone: boolean
}

/**
 * Returns the elements of a list of the content. One that another user deletes while it has unsaved
 * changes here stays at its index, as last known, so that its fields and the text typed into them
 * stay too. `prefix` begins the keys of the list's fields; `blank` makes an element that was never
 * known, for a local draft.
 */
export function useKeptElements<Kept extends Element>(
  elements: readonly Kept[],
  prefix: string,
  blank: (id: string) => Kept,
): readonly KeptElement<Kept>[] {
  const session = useContentSession()
  const unsavedKeys = useSyncExternalStore(session.subscribe, session.unsavedKeys)
  const [known, setKnown] = useState(elements)
  const kept = keepUnsaved(known, elements, idsUnder(prefix, unsavedKeys), blank)
  if (kept.length !== known.length || kept.some((one, index) => one !== known[index])) {
    setKnown(kept)
  }
  return kept.map((element) => ({ element, gone: !elements.includes(element) }))
}

/** Adds deleted elements with unsaved changes, each after the one it followed. */
export function keepUnsaved<Kept extends Element>(
  known: readonly Kept[],
  elements: readonly Kept[],
  unsaved: ReadonlySet<string>,
  blank: (id: string) => Kept,
): readonly Kept[] {
  const kept = [...elements]
  const has = (id: string) => kept.some(({ _id }) => _id === id)
  for (const [index, element] of known.entries()) {
    if (has(element._id) || !unsaved.has(element._id)) continue
    const before = known[index - 1]?._id
    kept.splice(kept.findIndex(({ _id }) => _id === before) + 1, 0, element)
  }
  for (const id of unsaved) if (!has(id)) kept.push(blank(id))
  return kept
}

function idsUnder(prefix: string, keys: readonly string[]): ReadonlySet<string> {
  const under = keys.filter((key) => key.startsWith(prefix))
  return new Set(under.map((key) => key.slice(prefix.length).split('.')[0]!))
}
