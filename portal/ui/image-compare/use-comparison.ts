import { useState } from 'react'

import { type Compared, type CompareMode, repairPair, type Pair } from './compared.ts'

/** Which two pictures are compared and how; the small view and the large one share it. */
export function useComparison(images: readonly Compared[]) {
  const [way, setWay] = useState<CompareMode>('sides')
  const [chosen, setChosen] = useState<Pair | null>(null)
  /** Percent: where the divider stands, and how much of the right one is seen. */
  const [split, setSplit] = useState(50)
  const [opacity, setOpacity] = useState(50)
  const pair = repairPair(chosen, images)
  const find = (id: string | undefined) => images.find((image) => image.id === id)
  return {
    way,
    setWay,
    left: find(pair?.left),
    right: find(pair?.right),
    choose: (side: Partial<Pair>) => pair && setChosen({ ...pair, ...side }),
    swap: () => pair && setChosen({ left: pair.right, right: pair.left }),
    split,
    setSplit,
    opacity,
    setOpacity,
  }
}

export type Comparison = ReturnType<typeof useComparison>
