import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'

import { Panel } from '../../ui/page/parts.tsx'

import classes from './Plan.module.css'

interface Props {
  readonly label: string
  /** Its head and its body. */
  readonly children: ReactNode
}

/** A table of the plan, which scrolls by itself if it is wider than the page. */
export function PlanTable({ label, children }: Props) {
  return (
    <Panel className={classes.frame} tabIndex={0} role="region" aria-label={`${label}, table`}>
      <table className={classes.table}>
        <VisuallyHidden component="caption">{label}</VisuallyHidden>
        {children}
      </table>
    </Panel>
  )
}
