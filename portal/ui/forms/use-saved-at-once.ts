import { useRef, useState } from 'react'

import { errorMessage } from '../../api/api-error.ts'
import { notify } from '../notify/notify.ts'

/**
 * Returns what a switch or choice shows that is saved when it is changed, and what changes it. It
 * shows a new value with the press itself, and what is stored again, with a message, if the new one
 * cannot be saved. Values are saved one after the other, so that the last press is what is stored.
 *
 * `save` resolves once the cache has the new value, and `stored` is read from it by the same
 * component: else the value before would be shown for a moment.
 */
export function useSavedAtOnce<Value>(
  stored: Value,
  save: (value: Value) => Promise<unknown>,
): readonly [shown: Value, change: (value: Value) => void] {
  const [unsaved, setUnsaved] = useState<readonly { readonly value: Value }[]>([])
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const newest = unsaved.at(-1)

  function change(value: Value) {
    const press = { value }
    setUnsaved((all) => [...all, press])
    last.current = last.current
      .then(() => save(value))
      .catch((error: unknown) => notify.error(errorMessage(error)))
      .finally(() => setUnsaved((all) => all.filter((one) => one !== press)))
  }

  return [newest ? newest.value : stored, change]
}
