import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'

import { MENU_ICONS } from './menu-icons.ts'
import type { MenuGroup } from './menu.ts'
import { MenuLink } from './MenuLink.tsx'

import classes from './SideMenu.module.css'

interface Props {
  readonly group: MenuGroup
  readonly open: boolean
  readonly onToggle: () => void
}

/** A group of the side menu: its name folds and unfolds its pages. */
export function MenuSection({ group, open, onToggle }: Props) {
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
