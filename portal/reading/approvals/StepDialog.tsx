import { type Approval, approvalsApi } from '@insights/contract/reading/approvals.ts'
import { cutList } from '@insights/domain/text/cut-list.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { countText } from '@insights/domain/text/number-text.ts'
import { Box, Button, Group, Modal, Skeleton, Text, Textarea, Title } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'

import { callApi } from '../../api/call-api.ts'
import { reportKey } from '../../api/report-key.ts'
import type { StepQuestion } from '../../reports/setup/StatusPanel.tsx'
import { viewAsHref } from '../../reports/view-as-href.ts'
import { useOpenedAfterMount } from '../../ui/dialogs/dialog-state.ts'
import { useKeptText } from '../../ui/forms/kept.ts'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'

import classes from './StepDialog.module.css'

const approvalQuery = (report: string, to: string) =>
  queryOptions({
    queryKey: reportKey(report, 'approval', to),
    queryFn: ({ signal }) => callApi(approvalsApi.get, { params: { reportId: report }, signal }),
    // What it says must be true at the moment of the step.
    staleTime: 0,
  })

const MAX_REASON_LENGTH = 1000

/**
 * Asks before a report is finalized, approved or published: what prevents it, what is unlikely, how far
 * the review has come, who is emailed, and why a revision replaces the one before.
 */
export default function StepDialog(question: StepQuestion) {
  const { opened, report, action, carriedOver, onClose, onConfirm } = question
  const { data, error, refetch, isFetching } = useQuery({
    ...approvalQuery(report._id, action.to),
    enabled: opened,
  })
  const [reason, setReason, endReason] = useKeptText(`publish.${report._id}`)
  const [unexplained, setUnexplained] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const finalizes = action.to === 'REVIEWED'
  const keeps = finalizes && carriedOver.items.length > 0
  const replaces = action.to === 'PUBLISHED' && report.revision > 0
  const prevented = data !== undefined && data.missingFigures.length > 0
  return (
    <Modal
      opened={useOpenedAfterMount(opened)}
      onClose={onClose}
      title={`${replaces ? 'Publish revision' : action.label}?`}
      size="44rem"
    >
      {error && <LoadingFailed error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton height="6rem" />}
      {data && (
        <>
          <Lines
            title="Prevents it"
            lead="Replace or remove these figures first."
            lines={data.missingFigures}
          />
          <Lines
            title="Unlikely"
            lead="Not wrong by itself; look at it before you go on."
            lines={data.unlikely}
          />
          <Lines
            title="Boxes in the PDF"
            lead="The PDF has no font for these characters and prints a box for each. Write the text in other letters, or go on."
            lines={data.unprintable.map(
              ({ text, characters }) => `“${text}”: ${cutList(characters, MAX_NAMED)}`,
            )}
          />
          {!finalizes && (
            <Text mb="md">
              {data.reviewed ?? 'Nothing to review'}.{' '}
              <Link to="/report/review" search={{ report: report._id }}>
                Open the review queue
              </Link>
            </Text>
          )}
          <Part title="Who is emailed">
            <p>{staffText(data.emailed.staff)}</p>
            {action.to === 'PUBLISHED' && <p>{customersText(data.emailed)}</p>}
          </Part>
        </>
      )}
      {keeps && (
        <Lines
          title="Keep what was carried over?"
          lead={`Carried over from ${carriedOver.from === null ? 'another edition' : formatMonth(carriedOver.from)}, and neither kept nor changed since. Readers will see it as it is.`}
          lines={carriedOver.items}
        />
      )}
      <Box
        noValidate
        component="form"
        display="contents"
        onSubmit={(event) => {
          event.preventDefault()
          if (replaces && reason.trim() === '') {
            setUnexplained(true)
            field.current?.focus()
            return
          }
          void endReason(
            onConfirm({
              status: action.to,
              ...(keeps && { keepCarriedOver: true }),
              ...(replaces && { reason: reason.trim() }),
            }),
          )
        }}
      >
        {replaces && (
          <Textarea
            ref={field}
            label="Reason"
            description="Why this revision replaces the one before. Readers see it with the list of corrections, and customers who own the edition are emailed it."
            required
            autosize
            minRows={2}
            maxLength={MAX_REASON_LENGTH}
            value={reason}
            error={unexplained && reason.trim() === '' && 'Required'}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <Group className={classes.actions} gap="sm">
          <a href={viewAsHref(report._id)} target="_blank" rel="noreferrer">
            View as customer
          </a>
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button type="submit" loading={isFetching && !data} disabled={prevented}>
            {replaces ? 'Publish revision' : keeps ? 'Keep all and finalize' : action.label}
          </Button>
        </Group>
      </Box>
    </Modal>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <Title order={3} size="h5">
        {title}
      </Title>
      {children}
    </section>
  )
}

interface LinesProps {
  readonly title: string
  readonly lead: string
  readonly lines: readonly string[]
}

/** A list that scrolls when it is long; nothing without lines. */
function Lines({ title, lead, lines }: LinesProps) {
  if (lines.length === 0) return null
  return (
    <Part title={title}>
      <p>{lead}</p>
      {/** A region that scrolls must be focusable. */}
      <div className={classes.lines} role="region" aria-label={`${title}, list`} tabIndex={0}>
        <ul>
          {lines.map((line, index) => (
            // Two trends may have the same title.
            <li key={`${index} ${line}`}>{line}</li>
          ))}
        </ul>
      </div>
    </Part>
  )
}

const MAX_NAMED = 12

function staffText(names: Approval['emailed']['staff']): string {
  if (names.length === 0) return 'No colleague is emailed.'
  return `${countText(names.length, 'colleague')}: ${cutList(names, MAX_NAMED)}.`
}

function customersText({ customers, notBought }: Approval['emailed']): string {
  return [
    ownersText(customers),
    ...(notBought > 0
      ? [
          `${countText(notBought, 'follower')} without this edition ${notBought === 1 ? 'is' : 'are'} emailed that it is out; customers who are assigned it later are emailed that their report is ready.`,
        ]
      : []),
  ].join(' ')
}

function ownersText(companies: Approval['emailed']['customers']): string {
  if (companies.length === 0) return 'No customer is emailed what changed.'
  const users = companies.reduce((sum, company) => sum + company.users, 0)
  const named = companies.map((company) => `${company.name} (${company.users})`)
  return `${countText(users, 'customer')} of ${countText(companies.length, 'company', 'companies')}: ${cutList(named, MAX_NAMED)}.`
}
