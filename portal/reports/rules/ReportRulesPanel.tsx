import type {
  AnswerWithoutScreenshot,
  ReportRules,
} from '@insights/contract/reports/report-rules.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { missingScreenshotsText } from '@insights/domain/reports/changed-answers.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { numberText } from '@insights/domain/text/number-text.ts'
import { Anchor, Checkbox, Skeleton, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'

import { Panel } from '../../ui/page/parts.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { useReportRules } from './report-rules-query.ts'

import classes from './ReportRulesPanel.module.css'

/** The rules of an open report, and the answers that break them. */
export function ReportRulesPanel({ report }: { readonly report: string }) {
  const { rules, error, refetch, needsScreenshot, change } = useReportRules(report)
  return (
    <Panel component="section" p="lg" aria-labelledby="report-rules">
      <Title order={2} id="report-rules">
        Rules for this report
      </Title>
      {error && <LoadingFailed error={error} onRetry={refetch} />}
      {!error && !rules && <Skeleton height={96} mt="sm" />}
      {rules && <ScreenshotRule rules={rules} on={needsScreenshot} onChange={change} />}
    </Panel>
  )
}

interface RuleProps {
  readonly rules: ReportRules
  /** True if the rule is on, even before that is saved. */
  readonly on: boolean
  readonly onChange: (on: boolean) => void
}

function ScreenshotRule({ rules, on, onChange }: RuleProps) {
  const description = useId()
  const { missing } = rules
  return (
    <>
      <Checkbox
        mt="sm"
        label="A changed answer needs a screenshot"
        aria-describedby={description}
        checked={on}
        disabled={!rules.can.change}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <Text fz="sm" c="dimmed" mt={6} id={description}>
        {rules.previousReport
          ? `An answer that differs from ${formatMonth(rules.previousReport.date)} needs a screenshot of its own before the report is finalized.`
          : 'It begins with the next edition: in a first edition no answer has changed.'}
        {!rules.can.change && ' Seniors turn it on and off.'}
      </Text>
      {rules.previousReport && (
        <p
          className={classes.state}
          role="status"
          data-missing={(on && missing.total > 0) || undefined}
        >
          {stateText(rules, on)}
        </p>
      )}
      {on && missing.total > 0 && <MissingList report={rules.report} missing={missing} />}
    </>
  )
}

/** Counts the changed answers, and those without a screenshot of their own. */
function stateText({ changed, missing }: ReportRules, on: boolean): string {
  if (changed === 0) return 'No answer has changed so far.'
  if (missing.total > 0 && on) return `${missingScreenshotsText(missing.total)}:`
  const all =
    changed === 1 ? 'The one changed answer' : `All ${numberText(changed)} changed answers`
  if (missing.total === 0) return `${all} ${changed === 1 ? 'has' : 'have'} a screenshot.`
  return `${numberText(missing.total)} of ${numberText(changed)} changed answers ${missing.total === 1 ? 'lacks' : 'lack'} one.`
}

const FIRST = 5

const APPLICATION_TITLES = new Map<string, string>(
  APPLICATIONS.map(({ _id, title }) => [_id, title]),
)

/** The answers as links to their drawers; the first few until the user wants to see all. */
function MissingList({ report, missing }: Pick<ReportRules, 'report' | 'missing'>) {
  const [all, setAll] = useState(false)
  const { total, data } = missing
  const shown = all ? data : data.slice(0, FIRST)
  return (
    <>
      <ul className={classes.list} aria-label="Answers that need a screenshot">
        {shown.map((answer) => (
          <li key={answer.answer}>
            <AnswerLink report={report} answer={answer} />
          </li>
        ))}
        {all && total > data.length && <li>And {numberText(total - data.length)} more.</li>}
      </ul>
      {data.length > FIRST && (
        <Anchor
          component="button"
          type="button"
          fz="sm"
          mt={6}
          mih={24}
          aria-expanded={all}
          onClick={() => setAll((was) => !was)}
        >
          {all ? 'Show fewer' : `Show all ${numberText(total)}`}
        </Anchor>
      )}
    </>
  )
}

interface AnswerLinkProps {
  readonly report: string
  readonly answer: AnswerWithoutScreenshot
}

function AnswerLink({ report, answer: one }: AnswerLinkProps) {
  const { company, application, category, capability, answer, hasCapability } = one
  return (
    <Link
      to="/report/capability-detail"
      search={{ report, company: company._id, application, category, answer }}
      className={classes.answer}
    >
      <span className={classes.capability}>{capability}</span>
      <Text span display="block" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {company.title}, {APPLICATION_TITLES.get(application)}: now {hasCapability ? 'yes' : 'no'}
      </Text>
    </Link>
  )
}
