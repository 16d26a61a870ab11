import { Skeleton } from '@mantine/core'

import { lazyPart } from '../lazy/lazy-part.tsx'
import type { QrCodeProps } from './QrImage.tsx'

import classes from './QrCode.module.css'

const QrImage = lazyPart(
  () => import('./QrImage.tsx'),
  () => <QrCodeSkeleton />,
)

/** A QR code; its library is loaded with the first one. */
export function QrCode(props: QrCodeProps) {
  return <QrImage {...props} />
}

export function QrCodeSkeleton() {
  return <Skeleton className={classes.code} radius={0} />
}
