import { isStaff } from '@insights/domain/accounts/user.ts'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'

import { FollowList } from '../../reading/following/FollowList.tsx'
import { followsQuery } from '../../reading/following/follows-query.ts'
import { ButtonLink } from '../../ui/links/ButtonLink.tsx'
import { linkTo } from '../../ui/links/link-to.ts'
import { Page } from '../../ui/page/Page.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'

export const Route = createFileRoute('/_frame/following')({
  beforeLoad: ({ context }) => {
    if (isStaff(context.user.loginType)) throw redirect({ to: '/report', replace: true })
  },
  component: Following,
})

/** The items that a customer follows. */
function Following() {
  const { data, error, refetch } = useQuery(followsQuery)
  return (
    <Page
      title="Following"
      breadcrumbs={[{ label: 'Report', link: linkTo('/report') }, { label: 'Following' }]}
      lead="What changed in what you follow, in the newest reports."
      actions={
        <ButtonLink to="/profile" hash="notifications" variant="default">
          Choose emails
        </ButtonLink>
      }
      reading
    >
      {data ? (
        <FollowList follows={data} />
      ) : error ? (
        <LoadingFailed error={error} onRetry={refetch} />
      ) : (
        <Skeleton height="12rem" />
      )}
    </Page>
  )
}
