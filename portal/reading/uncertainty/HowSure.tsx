import { findVerdict } from '@insights/domain/brand/firmness/verdict.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import {
  ALONE_NOTE,
  aloneTexts,
  describeUncertainty,
  findPairsInDoubt,
  type HowSure as Description,
  otherPairsText,
  type PairInDoubt,
  PAIRS_NOTE,
  PAIRS_TITLE,
} from '@insights/domain/reading/uncertainty/how-sure.ts'
import {
  intervalNote,
  intervalText,
  rankIntervalText,
  rateText,
  SOURCE_NAMES,
} from '@insights/domain/reading/uncertainty/interval-text.ts'
import { NOT_COVERED } from '@insights/domain/reading/uncertainty/uncertainty-sentences.ts'
import {
  isTooClose,
  UNCERTAINTY_SOURCES,
} from '@insights/domain/reading/uncertainty/uncertainty.ts'
import { rankText, scoreText } from '@insights/domain/text/number-text.ts'
import { startCase } from '@insights/domain/text/start-case.ts'
import { drawShareText } from '@insights/domain/text/weight-text.ts'
import { Box, Group, SegmentedControl, Text, VisuallyHidden } from '@mantine/core'
import { useMemo, useState } from 'react'

import { Section } from '../../ui/page/Section.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { FootNote } from '../FootNote.tsx'
import { CompanyName } from '../own-company/CompanyName.tsx'
import { useOwnCompanies } from '../own-company/own-companies.ts'
import { PageFinding } from '../PageFinding.tsx'
import { IntervalsSwitch } from './IntervalsControl.tsx'

import classes from './HowSure.module.css'

/** How sure scores and ranks are, how that was calculated, and what it does not cover. */
export default function HowSure({ document }: { document: ReportDocument }) {
  const [chosen, setChosen] = useState<number>()
  const found = useMemo(() => describeUncertainty(document, chosen), [document, chosen])
  if (found === null) {
    return (
      <EmptyState title="Not calculated yet">
        How sure the scores are has not been calculated for this report.
      </EmptyState>
    )
  }
  const { errorRate, errorRates, finding, how, companies } = found
  const pairs = findPairsInDoubt(companies)
  return (
    <>
      <PageFinding finding={finding?.text} context={null} />
      <Group gap="0.5rem 1.25rem" className={classes.control} data-screen-only>
        <IntervalsSwitch />
      </Group>
      <Section id="sources" title="What It Rests On">
        <dl className={classes.sources}>
          {found.sources.map(({ name, text }) => (
            <SourceRow key={name} name={name} text={text} />
          ))}
        </dl>
      </Section>
      {errorRate === null ? (
        <EmptyState title="No intervals">
          Without the number of respondents nothing is drawn, and no page of this report shows an
          interval.
        </EmptyState>
      ) : (
        <>
          <Section id="how" title="How It Was Calculated">
            {how.map((text) => (
              <Text key={text} maw={704} mb="sm">
                {text}
              </Text>
            ))}
          </Section>
          <Section id="intervals" title="Intervals of Scores and Ranks">
            {errorRates.length > 1 && (
              <Group gap="0.5rem 0.75rem" mb="sm" fz="sm" data-screen-only>
                <span id="assumed">If this share of answers were wrong</span>
                <SegmentedControl
                  size="xs"
                  aria-labelledby="assumed"
                  data={errorRates.map((rate) => ({ value: String(rate), label: rateText(rate) }))}
                  value={String(errorRate)}
                  onChange={(rate) => setChosen(Number(rate))}
                />
              </Group>
            )}
            <IntervalTable document={document} companies={companies} />
            <FootNote>
              {intervalNote(document, errorRate)} {ALONE_NOTE} Verdicts and other pages use{' '}
              {errorRates.length > 1 ? '1%' : 'the same share'} of wrong answers.
            </FootNote>
          </Section>
          <Section id="pairs" title={PAIRS_TITLE}>
            {pairs.length > 0 && <PairsTable pairs={pairs} />}
            <FootNote>
              {pairs.length > 0 && `${PAIRS_NOTE} Bold: too close to call. `}
              {otherPairsText(pairs)}
            </FootNote>
          </Section>
        </>
      )}
      <Section id="not-covered" title="What Is Not Covered">
        <Box component="ul" maw={768} m="0 0 1rem" pl={18} style={{ display: 'grid', gap: 6 }}>
          {NOT_COVERED.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </Box>
      </Section>
    </>
  )
}

function SourceRow({ name, text }: Description['sources'][number]) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </>
  )
}

function IntervalTable({
  document,
  companies,
}: Pick<Description, 'companies'> & { readonly document: ReportDocument }) {
  const own = useOwnCompanies()
  return (
    <div style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="Intervals, table">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Brand</th>
            <th scope="col">Rank</th>
            <th scope="col">Verdict</th>
            <th scope="col">95% of rank</th>
            <th scope="col" data-number>
              Score
            </th>
            <th scope="col" data-number>
              95% interval
            </th>
            {UNCERTAINTY_SOURCES.map((source) => (
              <th key={source} scope="col" data-number>
                {SOURCE_NAMES[source]} ±
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {companies.map(({ companyId, company, rank, tied, score, interval, ...sources }) => (
            <tr key={companyId} data-own={own.has(companyId) || undefined}>
              <th scope="row">
                <CompanyName companyId={companyId} name={company} />
              </th>
              <td>{rankText(rank, tied)}</td>
              <td>{startCase(findVerdict(document, companyId)?.inputs.verdict ?? '–')}</td>
              <td>{rankIntervalText(interval)}</td>
              <td data-number>{scoreText(score)}</td>
              <td data-number>{intervalText(interval)}</td>
              {aloneTexts(sources).map((text, place) => (
                <td key={UNCERTAINTY_SOURCES[place]} data-number>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function PairsTable({ pairs }: { readonly pairs: readonly PairInDoubt[] }) {
  return (
    <table className={classes.table}>
      <VisuallyHidden component="caption">{PAIRS_TITLE}</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">More often ahead</th>
          <th scope="col">Of</th>
          <th scope="col" data-number>
            Share of draws
          </th>
        </tr>
      </thead>
      <tbody>
        {pairs.map(({ ahead, behind, share }) => (
          <tr key={`${ahead.companyId} ${behind.companyId}`}>
            <th scope="row">
              <CompanyName companyId={ahead.companyId} name={ahead.company} />
            </th>
            <td>
              <CompanyName companyId={behind.companyId} name={behind.company} />
            </td>
            <td data-number data-close={isTooClose(share) || undefined}>
              {drawShareText(share)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
