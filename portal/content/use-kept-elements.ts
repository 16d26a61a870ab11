import { useState, useSyncExternalStore } from 'react'

import { useContentSession } from './content-session-context.ts'

interface Element {
  readonly _id: string
}

export interface KeptElement<Kept extends Element> {
  readonly element: Kept
  /** Someone else has deleted it, and there are unsaved changes of it here. */
  readonly gone: boolean
}

/**
 * The elements of a list of the content. One that someone else deletes while it has unsaved changes here
 * stays where it was, as it was last known, so that its fields and what is typed into them stay too.
 * `prefix` is what the keys of the list's fields begin with; `blank` makes an element that was never
 * known, as of a local draft.
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

/** Adds elements that are gone and unsaved to those that there are, each behind the one it followed. */
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
