import type { User } from '@insights/contract/accounts/users.ts'
import { isSenior } from '@insights/domain/accounts/user.ts'
import { Skeleton, Stack } from '@mantine/core'
import {
  IconActivityHeartbeat,
  IconBuildings,
  IconCategory,
  IconFilePlus,
  IconReportAnalytics,
  IconKey,
  IconSpeakerphone,
  IconUsers,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'

import { ADMIN_PAGES, type AdminPage } from '../../../app/menu/admin-pages.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { linkTo } from '../../../ui/links/link-to.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { PageTabs } from '../../../ui/page/PageTabs.tsx'
import { Tile, Tiles } from '../../../ui/page/Tile.tsx'
import { LoadingFailed } from '../../../ui/status/LoadingFailed.tsx'
import { homeQuery } from './home-query.ts'
import type { HomeSearch } from './home-search.ts'

// Tables are a large download, and the first tab has none.
const ClientManagement = lazyPart(
  () => import('./ClientManagement.tsx'),
  () => <ClientManagementSkeleton />,
)

// Loaded while the answer is on its way.
const StaffWork = lazyPart(
  () => import('./StaffWork.tsx'),
  () => null,
)

interface Props {
  readonly user: User
  readonly search: HomeSearch
  readonly onSearch: (search: HomeSearch) => void
}

export function StaffHome({ user, search, onSearch }: Props) {
  const home = useQuery(homeQuery)
  const tabs = [
    { id: 'reports', label: 'Reports', content: <Reports /> },
    {
      id: 'clients',
      label: 'Client Management',
      content: <ClientManagement />,
    },
    ...(isSenior(user.loginType)
      ? [{ id: 'admin', label: 'Admin', content: <Administration /> }]
      : []),
  ]
  return (
    <Page title="Home" lead={`Welcome, ${user.name}. ${home.data?.staff?.lead ?? ''}`}>
      {/* Users without an Admin tab are switched to the first one. */}
      <PageTabs
        label="Areas"
        current={search.tab}
        onChange={(tab) => onSearch({ tab })}
        tabs={tabs}
      />
    </Page>
  )
}

function Reports() {
  const home = useQuery(homeQuery)
  return (
    <>
      <Tiles label="Reports">
        <Tile
          title="View All Reports"
          description="Every report, from draft to published"
          icon={<IconReportAnalytics {...LOOK} />}
          link={linkTo('/report-list')}
        />
        <Tile
          title="New Report"
          description="Choose an industry and a month"
          icon={<IconFilePlus {...LOOK} />}
          link={linkTo('/report/select-industry')}
        />
      </Tiles>
      {home.isLoadingError && <LoadingFailed error={home.error} onRetry={home.refetch} />}
      {home.data?.staff && (
        <StaffWork home={home.data.staff} day={home.data} lookedAt={home.data.lookedAt} />
      )}
    </>
  )
}

const LOOK = { size: 28, stroke: 1.4 }

const ADMIN_ICONS: Readonly<Record<AdminPage, TablerIcon>> = {
  '/admin/user-management': IconUsers,
  '/admin/industry-management': IconCategory,
  '/admin/company-management': IconBuildings,
  '/admin/maintenance': IconSpeakerphone,
  '/admin/sign-on': IconKey,
  '/admin/operations': IconActivityHeartbeat,
}

/** The Admin tab, for seniors. */
function Administration() {
  return (
    <Tiles label="Admin">
      {ADMIN_PAGES.map(({ path, title, description }) => {
        const Icon = ADMIN_ICONS[path]
        return (
          <Tile
            key={path}
            title={title}
            description={description}
            icon={<Icon {...LOOK} />}
            link={linkTo(path)}
          />
        )
      })}
    </Tiles>
  )
}

/** Placeholder as high as the search box and a page of the companies. */
function ClientManagementSkeleton() {
  return (
    <Stack gap="md" role="status" aria-label="Companies, loading">
      <Skeleton height={36} maw="24rem" />
      <Skeleton height={420} />
    </Stack>
  )
}
