import { useRef, useState } from 'react'

import { errorMessage } from '../../api/api-error.ts'
import { notify } from '../notify/notify.ts'

/**
 * Returns the shown value of a switch or choice that saves each change, and the function that
 * changes it. A new value shows at the press; if it cannot be saved, a message appears and the
 * stored value is back. Values are saved one after the other, so that the last press is stored.
 *
 * `save` resolves once the cache has the new value, and `stored` is read from the cache by the same
 * component; otherwise the old value would flash.
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
