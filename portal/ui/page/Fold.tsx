import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

import { usePrinting } from './Deferred.tsx'

interface Props {
  /** The line that opens it; says what is inside. */
  readonly summary: ReactNode
  readonly children: ReactNode
}

/** Parts for few readers, behind one line. Open on paper. */
export function Fold({ summary, children }: Props) {
  const printing = usePrinting()
  return (
    <Box component="details" my={24} {...(printing && { open: true })}>
      <Box component="summary" mb="sm" c="inkBlue" style={{ cursor: 'pointer' }}>
        {summary}
      </Box>
      {children}
    </Box>
  )
}
