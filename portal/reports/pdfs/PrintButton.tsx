import { Button, type ButtonProps } from '@mantine/core'

import { usePrintReport } from './report-pdf.ts'

interface Props extends Pick<ButtonProps, 'size' | 'variant'> {
  readonly report: string
  /** Accessible name, where buttons of several reports are side by side. */
  readonly name?: string
}

/** Shows 'Print Report', which downloads the PDF or has it generated. */
export function PrintButton({ report, name, size, variant = 'default' }: Props) {
  const print = usePrintReport()
  return (
    <Button
      size={size}
      variant={variant}
      aria-label={name && `Print Report: ${name}`}
      onClick={() => print(report)}
    >
      Print Report
    </Button>
  )
}
