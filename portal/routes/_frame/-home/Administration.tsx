import {
  IconActivityHeartbeat,
  IconBuildings,
  IconCategory,
  IconSpeakerphone,
  IconUsers,
} from '@tabler/icons-react'

import { linkTo } from '../../../ui/links/link-to.ts'
import { Tile, Tiles } from '../../../ui/page/Tile.tsx'

const LOOK = { size: 28, stroke: 1.4 }

/** The Admin tab, for seniors. */
export function Administration() {
  return (
    <Tiles label="Admin">
      <Tile
        title="User Management"
        description="Accounts, roles and access"
        icon={<IconUsers {...LOOK} />}
        link={linkTo('/admin/user-management')}
      />
      <Tile
        title="Industry Management"
        description="Industries with their categories, capabilities and survey questions"
        icon={<IconCategory {...LOOK} />}
        link={linkTo('/admin/industry-management')}
      />
      <Tile
        title="Company Management"
        description="Companies compared in reports"
        icon={<IconBuildings {...LOOK} />}
        link={linkTo('/admin/company-management')}
      />
      <Tile
        title="Maintenance"
        description="Notices and release notes for all users"
        icon={<IconSpeakerphone {...LOOK} />}
        link={linkTo('/admin/maintenance')}
      />
      <Tile
        title="Operations"
        description="Jobs that failed, storage, processes and versions"
        icon={<IconActivityHeartbeat {...LOOK} />}
        link={linkTo('/admin/operations')}
      />
    </Tiles>
  )
}
