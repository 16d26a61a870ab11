import {
  type AnswersToCheck as Found,
  answersToCheckApi,
} from '@insights/contract/scoring/answers-to-check.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { cutList } from '@insights/domain/text/cut-list.ts'
import { numberText, rankText } from '@insights/domain/text/number-text.ts'
import { Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { callApi } from '../api/call-api.ts'
import { reportKey } from '../api/report-key.ts'
import { Panel } from '../ui/page/parts.tsx'
import { LoadingFailed } from '../ui/status/LoadingFailed.tsx'

import classes from './AnswersToCheck.module.css'

const answersToCheckQuery = (report: string) =>
  queryOptions({
    queryKey: reportKey(report, 'answers-to-check'),
    queryFn: ({ signal }) =>
      callApi(answersToCheckApi.get, { params: { reportId: report }, signal }),
  })

/** The answers of a report whose error would change a rank, as links to their drawers. */
export default function AnswersToCheck({ report }: { readonly report: string }) {
  const { data, error, refetch } = useQuery(answersToCheckQuery(report))
  return (
    <Panel component="section" p="lg" aria-labelledby="answers-to-check">
      <Title order={2} id="answers-to-check">
        Answers to check first
      </Title>
      {error && <LoadingFailed error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton height={96} mt="sm" />}
      {data && (
        <Text fz="sm" c="dimmed" mt={6}>
          {stateText(data)}
        </Text>
      )}
      {data && data.data.length > 0 && (
        <Stack
          component="ul"
          gap={0}
          mt={8}
          fz="sm"
          className={classes.list}
          aria-label="Answers that would change a rank"
        >
          {data.data.map((answer) => (
            <AnswerRow key={answer.answer} report={report} answer={answer} />
          ))}
        </Stack>
      )}
    </Panel>
  )
}

function stateText({ missing, answers, changing, data }: Found): string {
  if (missing.length > 0) return 'Listed as soon as scores can be calculated.'
  if (changing === 0) return `None of ${numberText(answers)} answers would change a rank by itself.`
  const listed =
    changing > data.length
      ? ` The ${data.length} with the largest consequence:`
      : ' By their consequence:'
  return `If it were wrong, each of ${numberText(changing)} of ${numberText(answers)} answers would change a rank.${listed}`
}

const APPLICATION_TITLES = new Map<string, string>(
  APPLICATIONS.map(({ _id, title }) => [_id, title]),
)

interface RowProps {
  readonly report: string
  readonly answer: Found['data'][number]
}

function AnswerRow({ report, answer: one }: RowProps) {
  const { company, application, category, capability, answer, hasCapability, moves } = one
  const texts = moves.map(
    (move) => `${move.company} ${rankText(move.from)} to ${rankText(move.to)}`,
  )
  return (
    <li>
      <Link
        to="/report/capability-detail"
        search={{ report, company: company._id, application, category, answer }}
        className={classes.answer}
      >
        {capability}
      </Link>
      <Text span display="block" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {company.title}, {APPLICATION_TITLES.get(application)}: {hasCapability ? 'yes' : 'no'}. If
        wrong: {cutList(texts, 3)}.
      </Text>
      {one.screenshots.length > 0 && (
        <Group component="span" align="stretch" gap={8} className={classes.images}>
          {one.screenshots.map(({ _id, name, url, thumbnailUrl }) => (
            <a key={_id} href={url} target="_blank" rel="noreferrer">
              <img
                src={thumbnailUrl}
                alt={`Screenshot of ${capability}: ${name}`}
                loading="lazy"
                decoding="async"
              />
            </a>
          ))}
        </Group>
      )}
    </li>
  )
}
