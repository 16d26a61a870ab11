import { Button } from '@mantine/core'
import { IconBellCheck, IconBellPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'

import { useSavedAtOnce } from '../../ui/forms/use-saved-at-once.ts'
import { type Followable, findFollow, followsQuery, useFollowing } from './follows-query.ts'

interface Props extends Followable {
  /** Name of what is followed. */
  readonly title: string
}

/** Follows a company, capability or category group, and stops following it; saved at once. */
export function FollowButton({ title, ...followable }: Props) {
  const { data } = useQuery(followsQuery)
  const { follow, unfollow } = useFollowing()
  const found = findFollow(data, followable)
  const [followed, change] = useSavedAtOnce(found !== undefined, async (wanted) => {
    if (wanted) await follow(followable)
    else if (found) await unfollow(found._id)
  })
  const Icon = followed ? IconBellCheck : IconBellPlus
  return (
    <Button
      variant="default"
      data-screen-only
      disabled={data === undefined}
      aria-pressed={followed}
      aria-label={`Follow ${title}`}
      leftSection={<Icon size={16} stroke={1.6} />}
      onClick={() => change(!followed)}
    >
      {followed ? 'Following' : 'Follow'}
    </Button>
  )
}
