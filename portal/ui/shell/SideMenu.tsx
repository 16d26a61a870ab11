import { Group, Skeleton, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import {
  IconBell,
  IconBooks,
  IconChevronDown,
  IconDatabase,
  IconFileText,
  IconFlag,
  IconReportAnalytics,
} from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useId } from 'react'

import type { Menu, MenuGroup, MenuIcon, MenuPage } from './menu.ts'

import classes from './SideMenu.module.css'

/** The menu of the selected report. What a user folds or opens is remembered. */
export function SideMenu({ menu }: { menu: Menu | null }) {
  const [chosen, setChosen] = useLocalStorage<Readonly<Record<string, boolean>>>({
    key: 'competitive-insights-menu-open',
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const path = useLocation({ select: ({ pathname }) => pathname })
  if (menu === null) return <SideMenuSkeleton />

  const isOpen = ({ label, opensAt = '' }: MenuGroup) => chosen[label] ?? path.startsWith(opensAt)

  return (
    <nav aria-label="Menu">
      {menu.groups.length === 0 && (
        <p className={classes.hint}>Select a report to see its pages here.</p>
      )}
      {menu.report && (
        <p className={classes.report}>
          <Text span display="block" fz="xs" fw={400} c="dimmed">
            {menu.report.last ? 'Last opened report' : 'Report'}
          </Text>
          {menu.report.name}
        </p>
      )}
      {menu.groups.map((group) => (
        <MenuSection
          key={group.label}
          group={group}
          open={isOpen(group)}
          onToggle={() => setChosen({ ...chosen, [group.label]: !isOpen(group) })}
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
        <Group key={index} wrap="nowrap" gap={0} h={34} px={8}>
          <Skeleton height={12} width={`${width}rem`} />
        </Group>
      ))}
    </div>
  )
}

interface MenuSectionProps {
  readonly group: MenuGroup
  readonly open: boolean
  readonly onToggle: () => void
}

/** A group of the side menu: its name folds and unfolds its pages. */
function MenuSection({ group, open, onToggle }: MenuSectionProps) {
  const list = useId()
  const Icon = MENU_ICONS[group.icon]
  return (
    <>
      <UnstyledButton
        className={classes.heading}
        aria-expanded={open}
        aria-controls={list}
        onClick={onToggle}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
        {group.label}
        <IconChevronDown size={16} stroke={1.6} className={classes.chevron} aria-hidden />
      </UnstyledButton>
      <ul id={list} className={classes.list} aria-label={group.label} hidden={!open}>
        {group.pages.map((page) => (
          <MenuLink key={page.label} page={page} />
        ))}
      </ul>
    </>
  )
}

/** A page in the side menu, with the pages below it. The router marks the current one. */
function MenuLink({ page, icon }: { readonly page: MenuPage; readonly icon?: MenuIcon }) {
  const path = useLocation({ select: (location) => location.pathname })
  const Icon = icon && MENU_ICONS[icon]
  if (page.closed !== undefined) {
    return (
      <li>
        {/* Focusable, so that its reason is found by keyboard too. */}
        <a role="link" aria-disabled="true" tabIndex={0} className={classes.page}>
          <span>
            {page.label}
            <Text span display="block" fz="xs">
              {page.closed}
            </Text>
          </span>
        </a>
      </li>
    )
  }
  return (
    <li>
      <Link
        {...page.link}
        className={classes.page}
        data-icon={icon && true}
        activeOptions={{ exact: true, includeSearch: false }}
        aria-current={page.also?.includes(path) ? 'true' : undefined}
      >
        {Icon && <Icon size={18} stroke={1.6} aria-hidden />}
        {page.label}
        {page.count !== undefined && (
          <span className={classes.count}>
            {page.count}
            <VisuallyHidden> waiting</VisuallyHidden>
          </span>
        )}
      </Link>
      {page.pages && page.pages.length > 0 && (
        <ul className={classes.list} data-nested>
          {page.pages.map((below) => (
            <MenuLink key={below.label} page={below} />
          ))}
        </ul>
      )}
    </li>
  )
}

const MENU_ICONS: Record<MenuIcon, typeof IconBooks> = {
  brand: IconFlag,
  entry: IconDatabase,
  contents: IconFileText,
  appendix: IconBooks,
  reports: IconReportAnalytics,
  following: IconBell,
}
