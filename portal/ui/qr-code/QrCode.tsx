import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'

import type { QrCodeProps } from './QrPicture.tsx'

import classes from './QrCode.module.css'

const QrPicture = lazy(() => import('./QrPicture.tsx'))

/** A QR code; its library is loaded with the first one. */
export function QrCode(props: QrCodeProps) {
  return (
    <Suspense fallback={<QrCodeSkeleton />}>
      <QrPicture {...props} />
    </Suspense>
  )
}

export function QrCodeSkeleton() {
  return <Skeleton className={classes.code} radius={0} />
}
