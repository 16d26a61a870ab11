import { Box, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  /** The missing thing: 'No reports yet'. */
  readonly title: string
  /** A suggestion what to do. */
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** Placeholder for an empty list, table or chart. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <Stack align="center" justify="center" gap={0} mih={224} p="2rem 1.25rem" ta="center">
      <svg
        viewBox="0 0 72 48"
        fill="none"
        stroke="var(--control-edge)"
        strokeDasharray="3 3"
        style={{ width: '4.5rem', marginBottom: '1rem' }}
        aria-hidden="true"
      >
        <path d="M6 8h60M6 20h60M6 32h60M6 44h60" />
        <path d="M20 8v36" />
      </svg>
      <Text ff="heading" fz="lg" fw={600}>
        {title}
      </Text>
      {children && (
        <Box maw={480} fz="sm" c="dimmed" mt={4} mb="md">
          {children}
        </Box>
      )}
      {action}
    </Stack>
  )
}
