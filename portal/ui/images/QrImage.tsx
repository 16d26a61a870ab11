import { useMemo } from 'react'

import { drawQrCode } from './draw-qr-code.ts'

import classes from './QrCode.module.css'

export interface QrCodeProps {
  readonly text: string
  /** Its purpose, for screen readers. */
  readonly label: string
}

export default function QrImage({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => drawQrCode(text), [text])
  return (
    <svg className={classes.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  )
}
