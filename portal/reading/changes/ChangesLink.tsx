import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import newer from '../NewerEdition.module.css'

interface Props {
  readonly document: ReportDocument
}

/** Link to the changes of all companies since the previous edition, if one exists. */
export function ChangesLink({ document: { report, history } }: Props) {
  const before = history.at(-1)
  if (!before) return null
  return (
    <Text mt="sm" data-screen-only>
      <Link
        to="/content-building/changes"
        search={{ report: report._id, company: undefined }}
        className={newer.link}
      >
        What changed since {formatMonth(before.date)}
      </Link>
    </Text>
  )
}
