import { Notifications, notifications, useNotifications } from '@mantine/notifications'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useEffect } from 'react'

import '@mantine/notifications/styles.layer.css'
import classes from './Notices.module.css'

const POSITION = 'top-center'

/** Pixels around notices between fields and buttons. */
const GAP = 16

/**
 * The notices, rendered once by NoticeHost. In the middle, since pages have their buttons on the
 * right. In a form that fills the window they are above its buttons, and its fields end above them.
 */
export function Notices() {
  useNoticesHeight()
  return (
    <Notifications
      className={classes.notices}
      position={POSITION}
      zIndex={1000}
      limit={4}
      withinPortal={false}
    />
  )
}

/** Keeps `--notices-height` at the height of the notices, for forms that fill the window. */
function useNoticesHeight() {
  const shown = useNotifications().notifications.length > 0
  useEffect(() => {
    const element = document.querySelector<HTMLElement>(
      `.${classes.notices}[data-position='${POSITION}']`,
    )
    if (!shown || element === null) return
    const style = document.documentElement.style
    const observer = new ResizeObserver(() =>
      style.setProperty('--notices-height', `${element.offsetHeight + GAP}px`),
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--notices-height')
    }
  }, [shown])
}

export interface NoticeLink {
  readonly label: string
  readonly to: LinkProps
}

interface Notice {
  readonly id: string
  readonly message: string
  readonly color: string
  readonly duration: number
  readonly link?: NoticeLink
}

export function showNotice({ id, message, color, duration, link }: Notice): void {
  notifications.show({
    id,
    message: link ? (
      <>
        {message}{' '}
        <Link {...link.to} style={{ fontWeight: 600 }} onClick={() => hideNotice(id)}>
          {link.label}
        </Link>
      </>
    ) : (
      message
    ),
    color,
    autoClose: duration === Infinity ? false : duration,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  })
}

export function hideNotice(id: string): void {
  notifications.hide(id)
}
