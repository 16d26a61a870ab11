import { Skeleton, Stack } from '@mantine/core'

/** As high as the search box and a page of the companies. */
export function ClientManagementSkeleton() {
  return (
    <Stack gap="md" role="status" aria-label="Companies, loading">
      <Skeleton height={36} maw="24rem" />
      <Skeleton height={420} />
    </Stack>
  )
}
