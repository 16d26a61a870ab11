import { Link, useLocation } from '@tanstack/react-router'

import { MENU_ICONS } from './menu-icons.ts'
import type { MenuIcon, MenuPage } from './menu.ts'

import classes from './SideMenu.module.css'

interface Props {
  readonly page: MenuPage
  readonly icon?: MenuIcon
}

/** A page in the side menu, with the pages below it. The router marks the current one. */
export function MenuLink({ page, icon }: Props) {
  const path = useLocation({ select: (location) => location.pathname })
  const Icon = icon && MENU_ICONS[icon]
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
