import { Button, type ButtonProps } from '@mantine/core'

import { usePrintReport } from './report-pdf.ts'

interface Props extends Pick<ButtonProps, 'size' | 'variant'> {
  readonly report: string
  /** What it is called, where buttons of several reports stand side by side. */
  readonly name?: string
}

/** 'Print Report': hands out the PDF, or has it made. */
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
