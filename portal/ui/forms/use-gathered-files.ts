import { useDebouncedCallback } from '@mantine/hooks'
import { useRef, useState } from 'react'

/** Milliseconds within which files that are chosen or dropped are one upload. */
export const UPLOAD_DELAY_MS = 500

/**
 * Gathers files that come one after the other; `take` is called once with all of them. `gathering`
 * until it has taken them.
 */
export function useGatheredFiles(take: (files: readonly File[]) => Promise<void>) {
  const arriving = useRef<File[]>([])
  const [gathering, setGathering] = useState(false)
  const end = useDebouncedCallback(async () => {
    try {
      await take(arriving.current.splice(0))
    } finally {
      // Unless others have come meanwhile.
      if (arriving.current.length === 0) setGathering(false)
    }
  }, UPLOAD_DELAY_MS)

  function gather(files: readonly File[]) {
    arriving.current.push(...files)
    setGathering(true)
    end()
  }

  return { gather, gathering }
}
