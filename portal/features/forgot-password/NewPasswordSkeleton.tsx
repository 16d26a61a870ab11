import { Skeleton, Stack } from '@mantine/core'

/** Two fields and a button, while the link is looked at. */
export function NewPasswordSkeleton() {
  return (
    <Stack gap="md" role="status" aria-label="Checking the link">
      <Skeleton height="7.5rem" />
      <Skeleton height="4.25rem" />
      <Skeleton height="2.625rem" />
    </Stack>
  )
}
