import { useEffect, useRef, useState } from 'react'

type Callbacks = Readonly<Record<string, (...given: never[]) => unknown>>

/**
 * Stable callbacks that call the latest functions, for memoised children.
 */
export function useLatest<Given extends Callbacks>(given: Given): Given {
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })
  const [stable] = useState(() => {
    const names = Object.keys(given)
    const call =
      (name: string) =>
      (...values: never[]) =>
        latest.current[name]!(...values)
    return Object.fromEntries(names.map((name) => [name, call(name)])) as Given
  })
  return stable
}
