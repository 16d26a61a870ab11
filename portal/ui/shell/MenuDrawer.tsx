import { Drawer } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { VERSION } from '../../version.ts'
import { linkTo } from '../link/link-to.ts'
import type { Menu } from './menu.ts'
import { SideMenu } from './SideMenu.tsx'

import classes from './MenuDrawer.module.css'

interface Props {
  readonly menu: Menu | null
  readonly onClose: () => void
}

/** The side menu of narrow screens. Going anywhere closes it. */
export default function MenuDrawer({ menu, onClose }: Props) {
  const path = useLocation({ select: (location) => location.href })
  const openedAt = useRef(path)
  useEffect(() => {
    if (path !== openedAt.current) onClose()
  }, [path, onClose])
  return (
    <Drawer opened onClose={onClose} title="Menu" size="19rem" padding="sm">
      <SideMenu menu={menu} />
      <p className={classes.foot}>
        <Link {...linkTo('/release-notes')}>Release Notes</Link>
        <span>v{VERSION}</span>
      </p>
    </Drawer>
  )
}
