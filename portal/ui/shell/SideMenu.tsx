import { Skeleton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'

import type { Menu } from './menu.ts'
import { MenuLink } from './MenuLink.tsx'
import { MenuSection } from './MenuSection.tsx'

import classes from './SideMenu.module.css'

/** The menu of the selected report. Which groups are folded is remembered. */
export function SideMenu({ menu }: { menu: Menu | null }) {
  const [folded, setFolded] = useLocalStorage<readonly string[]>({
    key: 'competitive-insights-menu-folded',
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  if (menu === null) return <SideMenuSkeleton />

  function toggle(label: string) {
    setFolded(
      folded.includes(label) ? folded.filter((other) => other !== label) : [...folded, label],
    )
  }

  return (
    <nav aria-label="Menu">
      {menu.groups.length === 0 && (
        <p className={classes.hint}>Select a report to see its pages here.</p>
      )}
      {menu.report && (
        <p className={classes.report}>
          <span className={classes.reportRole}>
            {menu.report.last ? 'Last opened report' : 'Report'}
          </span>
          {menu.report.name}
        </p>
      )}
      {menu.groups.map((group) => (
        <MenuSection
          key={group.label}
          group={group}
          open={!folded.includes(group.label)}
          onToggle={() => toggle(group.label)}
        />
      ))}
      <ul className={classes.list}>
        {menu.links.map((page) => (
          <MenuLink key={page.label} page={page} icon={page.icon} />
        ))}
      </ul>
    </nav>
  )
}

function SideMenuSkeleton() {
  const widths = [7, 9.5, 8.5, 10, 9, 6, 10, 8, 9, 9.5, 10.5]
  return (
    <div aria-hidden="true">
      {widths.map((width, index) => (
        <div key={index} className={classes.skeleton}>
          <Skeleton height={12} width={`${width}rem`} />
        </div>
      ))}
    </div>
  )
}
