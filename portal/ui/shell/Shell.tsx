import { useLocalStorage } from '@mantine/hooks'
import { createAtom, useSelector } from '@tanstack/react-store'
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'

import { DIALOG, lazyOverlay } from '../lazy/lazy-part.tsx'
import { useIsNarrow } from '../page/window-width.ts'
import { AppBar } from './AppBar.tsx'
import type { Menu } from './menu.ts'
import { SideMenu } from './SideMenu.tsx'

import classes from './Shell.module.css'

const MenuDrawer = lazyOverlay(() => import('./MenuDrawer.tsx'), DIALOG)

interface Props {
  /** `null` while loading. */
  readonly menu: Menu | null
  /** Name of the signed-in user. */
  readonly user: string
  /** Controls of the app bar for all pages: the search and the bell. */
  readonly control?: ReactNode
  readonly onLogout: () => void
  /** Between the app bar and the page: the maintenance notice. */
  readonly banner?: ReactNode
  readonly children: ReactNode
}

/** The application frame: app bar, side menu, and the page beside it. */
export function Shell({ menu, user, control, onLogout, banner, children }: Props) {
  const [hidden, setHidden] = useLocalStorage({
    key: 'competitive-insights-menu-hidden',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  // Not rendered if the drawer replaces it: its links are half of a phone's rendering work.
  const narrow = useIsNarrow()
  const [drawer, setDrawer] = useState(false)
  const [drawerUsed, setDrawerUsed] = useState(false)
  const closeDrawer = useCallback(() => setDrawer(false), [])
  const main = useRef<HTMLElement>(null)
  const barShown = useAppBarShown()

  function toggleMenu() {
    if (narrow) {
      setDrawerUsed(true)
      setDrawer(true)
    } else setHidden(!hidden)
  }

  return (
    <div className={classes.shell} data-menu-hidden={hidden || !barShown || undefined}>
      <a
        className={classes.skip}
        href="#content"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        Skip to content
      </a>
      {barShown && (
        <>
          <AppBar
            narrow={narrow}
            menuShown={!hidden}
            onMenu={toggleMenu}
            user={user}
            control={control}
            onLogout={onLogout}
          />
          {banner}
        </>
      )}
      <div className={classes.body}>
        <aside className={classes.side}>{!narrow && <SideMenu menu={menu} />}</aside>
        <main id="content" ref={main} tabIndex={-1} className={classes.main}>
          {children}
          {/* Where Mantine puts menus and dialogs: within the landmark that they belong to. */}
          <div data-mantine-shared-portal-node="true" className={classes.overlays} />
        </main>
      </div>
      {drawerUsed && <MenuDrawer opened={drawer} menu={menu} onClose={closeDrawer} />}
    </div>
  )
}

/** How many pages and dialogs hide the app bar. */
const hiders = createAtom(0)

/** False while a page has the window to itself: a small window that closes when it is done. */
function useAppBarShown(): boolean {
  return useSelector(hiders, (count) => count === 0)
}

/** Hides app bar and menu while `hidden` and while the page is open. */
export function useHiddenAppBar(hidden: boolean): void {
  useLayoutEffect(() => {
    if (!hidden) return
    hiders.set((count) => count + 1)
    return () => hiders.set((count) => count - 1)
  }, [hidden])
}
