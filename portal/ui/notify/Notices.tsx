import { Notifications } from '@mantine/notifications'

import '@mantine/notifications/styles.layer.css'
import classes from './Notices.module.css'

/** Rendered once, by NoticeHost. */
export default function Notices() {
  return <Notifications className={classes.notices} position="top-right" zIndex={1000} limit={4} />
}
