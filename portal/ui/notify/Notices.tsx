import { Notifications } from '@mantine/notifications'

import '@mantine/notifications/styles.layer.css'

/** Rendered once, by NoticeHost. */
export default function Notices() {
  return <Notifications position="top-right" zIndex={1000} limit={4} />
}
