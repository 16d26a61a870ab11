import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import type { ComparedCapability } from '@insights/domain/reading/comparison/capability.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { Button, NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { ImageCompare } from '../../ui/images/ImageCompare.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { ownFirst, useOwnCompanies } from '../own-company/own-companies.ts'
import { earlierScreenshotsQuery } from '../report-document-query.ts'

interface Props {
  readonly document: Pick<ReportDocument, 'report' | 'history'>
  readonly capability: ComparedCapability
  readonly application: ApplicationKey
}

/**
 * A company's screenshots beside those of the previous edition, with the differences, for readers
 * of both editions. They load on request.
 */
export function CompareEditions({ document, capability, application }: Props) {
  const [opened, setOpened] = useState(false)
  const own = useOwnCompanies()
  const before = document.history.at(-1)
  const companies = ownFirst(
    capability.companies.filter(
      ({ applications }) => applications[application].screenshots.length > 0,
    ),
    own,
    ({ companyId }) => companyId,
  )
  if (!before || companies.length === 0) return null
  if (!opened) {
    return (
      <Button variant="default" onClick={() => setOpened(true)}>
        Compare with {formatMonth(before.date)}
      </Button>
    )
  }
  return (
    <ComparedCompany
      {...{ document, capability, application, companies }}
      key={application}
      date={before.date}
    />
  )
}

interface ComparedCompanyProps extends Props {
  readonly companies: ComparedCapability['companies']
  readonly date: string
}

function ComparedCompany({
  document: { report },
  capability,
  application,
  companies,
  date,
}: ComparedCompanyProps) {
  const [chosen, setChosen] = useState(companies[0]!.companyId)
  const select = useRef<HTMLSelectElement>(null)
  // The select replaces the button that was pressed.
  useEffect(() => select.current?.focus(), [])
  const company = companies.find(({ companyId }) => companyId === chosen) ?? companies[0]!
  const { data, error, refetch } = useQuery(
    earlierScreenshotsQuery(report._id, date, company.companyId),
  )
  const month = formatMonth(date)
  const then = data?.screenshots.filter(
    (one) => one.application === application && one.capabilityId === capability.capabilityId,
  )
  const now = company.applications[application].screenshots
  return (
    <>
      <NativeSelect
        maw={384}
        mb="md"
        label={`Company compared with ${month}`}
        ref={select}
        data={companies.map(({ companyId, company: label }) => ({ value: companyId, label }))}
        value={company.companyId}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      {error && !data && <LoadingFailed error={error} onRetry={refetch} />}
      {data?.access === 'preview' || data?.access === 'none' ? (
        <Text fz="xs" c="dimmed" mt="md">
          The edition of {month} is not part of your purchase, so its screenshots are not shown.
        </Text>
      ) : (
        then?.length === 0 && (
          <Text fz="xs" c="dimmed" mt="md">
            {company.company} has no screenshot of this in {month}.
          </Text>
        )
      )}
      {then && then.length > 0 && (
        <ImageCompare
          key={company.companyId}
          differences
          images={[
            ...then.map((one) => ({ ...one, group: month })),
            ...now.map((one) => ({ ...one, group: formatMonth(report.date) })),
          ].map(({ _id, name, url, group }) => ({ id: `${group} ${_id}`, name, url, group }))}
        />
      )}
    </>
  )
}
