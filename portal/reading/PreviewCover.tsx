import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { isFirstEdition } from '@insights/domain/reading/preview-promises.ts'
import { countText } from '@insights/domain/text/number-text.ts'
import { Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { MonthLabel } from '../ui/labels/dates.tsx'
import { linkTo } from '../ui/links/link-to.ts'
import { PreviewNotice } from './PreviewNotice.tsx'
import { ReportContents } from './ReportCover.tsx'

import classes from './PreviewCover.module.css'
import cover from './ReportCover.module.css'

interface Props {
  readonly document: ReportDocument
  /** Other reports of the industry, below the notice. */
  readonly sample?: ReactNode
}

/**
 * The first page of a report that the reader has not bought: its extent, the questions it answers,
 * and the parts that can be read already.
 */
export function PreviewCover({ document, sample }: Props) {
  const { report, companies, applications, executiveSummary } = document
  return (
    <div className={cover.cover}>
      <div>
        <p className={cover.industry}>
          {report.industry.title} · <MonthLabel date={report.date} /> · Preview
        </p>
        <p className={cover.intro}>{executiveSummary.intro}</p>
        <Counts document={document} />
      </div>
      <div>
        <PreviewNotice first>
          The full report has every page, the PDF and all downloads for your company’s users.
        </PreviewNotice>
        {sample}
      </div>
      <div>
        <SurveyBars document={document} />
        <Answers document={document} />
        <dl className={cover.scope}>
          <dt>Companies</dt>
          <dd>{companies.map(({ title }) => title).join(', ')}</dd>
          <dt>Applications</dt>
          <dd>{applications.map(({ title }) => title).join(', ')}</dd>
        </dl>
      </div>
      <div>
        <OpenNow document={document} />
        <ReportContents document={document} />
      </div>
    </div>
  )
}

/** Numbers above their names; zeros are left out. */
function Counts({ document: { companies, applications, counts } }: Pick<Props, 'document'>) {
  const shown = (
    [
      [companies.length, 'company', 'companies'],
      [counts.capabilities, 'capability', 'capabilities'],
      [counts.categories, 'category', 'categories'],
      [applications.length, 'application', 'applications'],
      [counts.screenshots, 'screenshot', 'screenshots'],
    ] as const
  ).filter(([count]) => count > 0)
  return (
    <Group
      component="ul"
      align="stretch"
      gap="0.75rem 2.5rem"
      py="md"
      fz="sm"
      c="dimmed"
      className={classes.counts}
      aria-label="In this report"
    >
      {shown.map(([count, one, many]) => (
        <li key={one}>
          <Text span display="block" ff="heading" fz={28} lh={1.2} c="bright">
            {count}
          </Text>{' '}
          {count === 1 ? one : many}
        </li>
      ))}
    </Group>
  )
}

/** The survey of the first category group, which a preview includes. */
function SurveyBars({ document: { survey, counts, categoryGroups } }: Pick<Props, 'document'>) {
  const rows = survey?.rows ?? []
  const group = categoryGroups[0]?.title
  if (rows.length === 0 || group === undefined) return null
  const more = counts.surveyQuestions - rows.length
  return (
    <section aria-labelledby="preview-survey">
      <Title order={2} id="preview-survey" fz="xl" mb={4}>
        What Matters in {group}
      </Title>
      <Text c="dimmed" mb="md">
        Share of respondents who rate it 4 or 5 of 5. Results of this edition
        {more > 0 && `; ${countText(more, 'more question')} in the full report`}.
      </Text>
      <Stack component="ul" gap={0} mb={40}>
        {rows.map(({ name, categoryId, fourFive }) => (
          <li key={`${categoryId} ${name}`} className={classes.bar}>
            <span>{name}</span>
            <span className={classes.share}>{fourFive}%</span>
            <span className={classes.track} aria-hidden="true">
              <span className={classes.fill} style={{ width: `${Math.min(fourFive, 100)}%` }} />
            </span>
          </li>
        ))}
      </Stack>
    </section>
  )
}

function Answers({ document }: Pick<Props, 'document'>) {
  const { report, companies, applications, counts } = document
  const brands = countText(companies.length, 'company', 'companies')
  const questions = [
    [
      'Where do we stand?',
      `Rank and score of ${brands}, overall and on ${applications.length} applications`,
    ],
    // A first edition has nothing to be compared with.
    ...(isFirstEdition(document)
      ? []
      : [
          [
            'What changed?',
            'Capabilities that each company gained and lost since the previous edition',
          ] as const,
        ]),
    ['Who does it best?', bestText(counts.screenshots)],
    [
      'What matters to consumers?',
      counts.surveyQuestions > 0
        ? `${countText(counts.surveyQuestions, 'survey question')}, with the weight that each gives its category`
        : 'The consumer survey, with the weight that it gives each category',
    ],
    [
      'How is it scored?',
      `Weights and ${countText(counts.capabilities, 'capability', 'capabilities')}, down to every single answer`,
    ],
  ] as const
  return (
    <section aria-labelledby="preview-answers">
      <Title order={2} id="preview-answers" fz="xl" mb={4}>
        What the Full {report.industry.title} Report Answers
      </Title>
      <Stack component="ol" gap={0} mt="sm" mb={40} className={classes.answers}>
        {questions.map(([question, answer], index) => (
          <li key={question} className={classes.answer}>
            <Text span flex="none" w={16} ff="heading" c="inkBlue" aria-hidden="true">
              {index + 1}
            </Text>
            <div>
              <strong>{question}</strong>
              <p>{answer}</p>
            </div>
          </li>
        ))}
      </Stack>
    </section>
  )
}

const bestText = (screenshots: number) =>
  screenshots > 0
    ? `Best companies by category, with ${countText(screenshots, 'screenshot')}`
    : 'Best companies by category'

/** Links to the pages that a preview opens. */
function OpenNow({ document: { survey, methodology, categoryGroups } }: Pick<Props, 'document'>) {
  const [group] = categoryGroups
  const rows = survey?.rows.length ?? 0
  const open = [
    methodology !== null && {
      title: 'Methodology',
      text: 'How it was compared and scored',
      link: linkTo('/appendix/methodology'),
    },
    rows > 0 && {
      title: 'Consumer Survey',
      text: `${countText(rows, 'question')}, with shares`,
      link: linkTo('/content-building/consumer-survey'),
    },
    group && {
      title: group.title,
      text: 'First category group and its categories',
      link: linkTo('/content-building/category-performance&category{$group}', {
        params: { group: group.title },
      }),
    },
  ].filter((entry) => entry !== false && entry !== undefined)
  if (open.length === 0) return null
  return (
    <section aria-labelledby="preview-open">
      <Title order={2} id="preview-open" fz="xl" mb={4}>
        Open to You Now
      </Title>
      <Stack component="ul" gap={0} mt={8} mb={40} className={classes.open}>
        {open.map(({ title, text, link }) => (
          <li key={title}>
            <Link {...link}>{title}</Link>
            <p>{text}</p>
          </li>
        ))}
      </Stack>
    </section>
  )
}
