import { Drawer } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { useOpenedAfterMount } from '../dialogs/dialog-state.ts'
import { linkTo } from '../links/link-to.ts'
import { AppBarSlot } from './AppBarSlot.tsx'
import type { Menu } from './menu.ts'
import { SideMenu } from './SideMenu.tsx'
import { VERSION } from './version.ts'

import classes from './SideMenu.module.css'

interface Props {
  readonly opened: boolean
  readonly menu: Menu | null
  readonly onClose: () => void
}

/** The side menu of narrow screens. Any navigation closes it. */
export default function MenuDrawer({ opened, menu, onClose }: Props) {
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeNavigate', onClose), [router, onClose])
  return (
    <Drawer
      opened={useOpenedAfterMount(opened)}
      onClose={onClose}
      title="Menu"
      size="19rem"
      padding="sm"
    >
      <div className={classes.control}>
        <AppBarSlot />
      </div>
      <SideMenu menu={menu} />
      <p className={classes.foot}>
        <Link {...linkTo('/release-notes')}>Release Notes</Link>
        <span>v{VERSION}</span>
      </p>
    </Drawer>
  )
}
