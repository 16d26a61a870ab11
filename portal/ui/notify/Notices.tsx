import { Notifications, notifications } from '@mantine/notifications'
import { Link, type LinkProps } from '@tanstack/react-router'

import '@mantine/notifications/styles.layer.css'
import classes from './Notices.module.css'

/** Rendered once, by NoticeHost. In the middle: pages have their buttons on the right. */
export function Notices() {
  return <Notifications className={classes.notices} position="top-center" zIndex={1000} limit={4} />
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
        <Link {...link.to} className={classes.link} onClick={() => hideNotice(id)}>
          {link.label}
        </Link>
      </>
    ) : (
      message
    ),
    color,
    autoClose: duration,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  })
}

export function hideNotice(id: string): void {
  notifications.hide(id)
}
