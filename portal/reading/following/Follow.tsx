import { Button } from '@mantine/core'
import { IconBellPlus } from '@tabler/icons-react'

import { lazyPart } from '../../ui/lazy/lazy-part.tsx'

/** The button of `FollowButton.tsx`, whose code no page waits for. */
export const Follow = lazyPart(
  async () => ({ default: (await import('./FollowButton.tsx')).FollowButton }),
  () => (
    <Button
      variant="default"
      data-screen-only
      disabled
      leftSection={<IconBellPlus size={16} stroke={1.6} />}
    >
      Follow
    </Button>
  ),
)
