import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { Group, Switch } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { useIntervalsShown } from './intervals-setting.ts'
import { showIntervals } from './show-intervals.ts'

import classes from './HowSure.module.css'

/** Turns intervals on and off on all pages, and leads to the page on how they were made. */
export function IntervalsControl({ document }: { document: ReportDocument }) {
  if (!document.uncertainty?.sources.survey) return null
  return (
    <Group gap="0.5rem 1.25rem" className={classes.control} data-screen-only>
      <IntervalsSwitch />
      <Link to="/appendix/how-sure" search={true} className={classes.link}>
        How sure these scores are
      </Link>
    </Group>
  )
}

export function IntervalsSwitch() {
  const shown = useIntervalsShown()
  return (
    <Switch
      size="xs"
      label="Show 95% intervals"
      checked={shown}
      onChange={({ currentTarget }) => showIntervals(currentTarget.checked)}
    />
  )
}
