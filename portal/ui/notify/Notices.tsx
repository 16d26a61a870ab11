import { Notifications } from '@mantine/notifications'

import '@mantine/notifications/styles.layer.css'
import classes from './Notices.module.css'

/** Rendered once, by NoticeHost. In the middle: pages have their buttons on the right. */
export default function Notices() {
  return <Notifications className={classes.notices} position="top-center" zIndex={1000} limit={4} />
}
