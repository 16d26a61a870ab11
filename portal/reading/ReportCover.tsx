import { correctedText } from '@insights/domain/reading/corrections/corrections.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { Text, Title } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'

import { NewInEdition } from './cover/NewInEdition.tsx'
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
      <ol className={classes.list}>
        {sections.map((entry) => (
          <Entry key={entry.title} entry={entry} />
        ))}
      </ol>
      <Title order={3} className={classes.heading}>
        Appendix
      </Title>
      <ol className={classes.list}>
        {appendix.map((entry) => (
          <Entry key={entry.title} entry={entry} />
        ))}
      </ol>
    </nav>
  )
}

function Entry({ entry }: { entry: ContentsEntry }) {
  return (
    <li className={classes.entry}>
      <Leader link={entry.link} title={entry.title} mark={entry.mark} />
      {entry.below && (
        <ol className={classes.below}>
          {entry.below.map(({ title, link }) => (
            <li key={title}>
              <Leader link={link} title={title} />
            </li>
          ))}
        </ol>
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
