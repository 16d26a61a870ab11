import { notifications } from '@mantine/notifications'
import { Link, type LinkProps } from '@tanstack/react-router'

import classes from './Notices.module.css'

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
