import { correctedText } from '@insights/domain/reading/corrections/corrections.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import {
  type EditionFinding,
  editionFindings,
} from '@insights/domain/reading/findings/headlines.ts'
import { Box, Stack, Text, Title } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'

import { linkTo } from '../ui/links/link-to.ts'
import { PositionCard } from './cover/PositionCard.tsx'
import { CompanyName } from './own-company/CompanyName.tsx'
import { tableOfContents, type ContentsEntry } from './table-of-contents.ts'

import classes from './ReportCover.module.css'

/** The first page of a report: the reader's brand, what is new, and the contents. */
export function ReportCover({
  document,
  notice,
  sureOf,
}: {
  document: ReportDocument
  notice?: ReactNode
  sureOf: (companyId: string) => ReactNode
}) {
  const { report, companies, applications, executiveSummary } = document
  const corrected = correctedText(document.corrections)
  return (
    <div className={classes.cover}>
      <div>
        <p className={classes.industry}>{report.industry.title}</p>
        <p className={classes.intro}>{executiveSummary.intro}</p>
        {corrected && (
          <Text mb="lg">
            {corrected} <Link to="/appendix/corrections">See the corrections</Link>
          </Text>
        )}
        {notice}
        <PositionCard document={document} sureOf={sureOf} />
        <NewInEdition document={document} />
        <dl className={classes.scope}>
          <dt>Companies</dt>
          <dd>
            {companies.map(({ companyId, title }, place) => (
              <Fragment key={companyId}>
                {place > 0 && ', '}
                <CompanyName companyId={companyId} name={title} />
              </Fragment>
            ))}
          </dd>
          <dt>Applications</dt>
          <dd>{applications.map(({ title }) => title).join(', ')}</dd>
        </dl>
      </div>
      <ReportContents document={document} />
    </div>
  )
}

/** The table of contents, of a report or its preview. */
export function ReportContents({ document }: { document: ReportDocument }) {
  const { sections, appendix } = tableOfContents(document, document.report.revision)
  return (
    <nav aria-labelledby="contents-title">
      <Title order={2} id="contents-title" className={classes.heading}>
        Contents
      </Title>
      <Stack component="ol" gap={0}>
        {sections.map((entry) => (
          <Entry key={entry.title} entry={entry} />
        ))}
      </Stack>
      <Title order={3} mt={32} className={classes.heading}>
        Appendix
      </Title>
      <Stack component="ol" gap={0}>
        {appendix.map((entry) => (
          <Entry key={entry.title} entry={entry} />
        ))}
      </Stack>
    </nav>
  )
}

function Entry({ entry }: { entry: ContentsEntry }) {
  return (
    <li className={classes.entry}>
      <Leader link={entry.link} title={entry.title} mark={entry.mark} />
      {entry.below && (
        <Stack component="ol" gap={0} className={classes.below}>
          {entry.below.map(({ title, link }) => (
            <li key={title}>
              <Leader link={link} title={title} />
            </li>
          ))}
        </Stack>
      )}
    </li>
  )
}

function Leader({ link, title, mark }: { link: LinkProps; title: string; mark?: string }) {
  return (
    <Link {...link} className={classes.link}>
      <Text span flex="none" w={28} ff="heading" c="inkBlue" aria-hidden="true">
        {mark}
      </Text>
      {title}
    </Link>
  )
}

/** The news of an edition, each a link to its page. */
function NewInEdition({ document }: { document: ReportDocument }) {
  const findings = editionFindings(document)
  if (findings.length === 0) return null
  return (
    <Box component="section" mt="xl" aria-labelledby="new-title">
      <Title order={2} id="new-title" fz="xl" mb={4}>
        New in This Edition
      </Title>
      <Stack component="ul" gap={0}>
        {findings.map(({ text, page }) => (
          <li key={text} className={classes.news}>
            <span>{text}</span>
            <Link {...linkOf(page, document.report._id)} className={classes.newsLink}>
              {PAGES[page].title}
            </Link>
          </li>
        ))}
      </Stack>
    </Box>
  )
}

const PAGES: Record<EditionFinding['page'], { title: string; path: string; hash?: string }> = {
  // The positions of all companies; the page Scores is about one of them.
  scores: {
    title: 'Executive Summary',
    path: '/content-building/executive-summary',
    hash: 'comparative-company-ranking',
  },
  changes: { title: 'What Changed', path: '/content-building/changes' },
}

function linkOf(page: EditionFinding['page'], report: string): LinkProps {
  const { path, hash } = PAGES[page]
  return linkTo(path, { search: { report, company: undefined }, hash })
}
