import { VisuallyHidden } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import { useReportDocument } from '../-use-report-document.ts'

import classes from './-CategoryPerformance.module.css'

/** To the category groups before and after. */
export function GroupPager({ categoryGroup }: { categoryGroup: string }) {
  const { document } = useReportDocument()
  const titles = document.categoryGroups.map(({ title }) => title)
  const place = titles.indexOf(categoryGroup)
  const previous = titles[place - 1]
  const next = titles[place + 1]
  if (previous === undefined && next === undefined) return null
  return (
    <nav aria-label="Category groups" className={classes.ways} data-screen-only>
      {previous !== undefined && (
        <Link
          to="/content-building/category-performance&category{$group}"
          params={{ group: previous }}
          className={classes.way}
          rel="prev"
        >
          <IconArrowLeft size={18} stroke={1.6} aria-hidden />
          <span>
            <VisuallyHidden>Previous: </VisuallyHidden>
            {previous}
          </span>
        </Link>
      )}
      {next !== undefined && (
        <Link
          to="/content-building/category-performance&category{$group}"
          params={{ group: next }}
          className={classes.way}
          data-next
          rel="next"
        >
          <span>
            <VisuallyHidden>Next: </VisuallyHidden>
            {next}
          </span>
          <IconArrowRight size={18} stroke={1.6} aria-hidden />
        </Link>
      )}
    </nav>
  )
}
