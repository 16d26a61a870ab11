import { findRankFlips, MAX_FLIPS } from '@insights/domain/brand/standing/rank-flips.ts'
import type { Claim } from '@insights/domain/reading/claims/claim.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { possessive } from '@insights/domain/text/number-text.ts'
import { useMemo } from 'react'

import { CapabilityLink } from '../../reading/capability/CapabilityLink.tsx'
import { Section } from '../../ui/page/Section.tsx'

import classes from '../../reading/uncertainty/HowSure.module.css'

interface Props {
  readonly document: ReportDocument
  readonly company: ReportDocument['companies'][number]
}

/** Facts that could flip a company's rank: the nearest rivals, the sources, and single answers. */
export default function RankFlips({ document, company: { companyId, title } }: Props) {
  const flips = useMemo(() => findRankFlips(document, companyId), [document, companyId])
  if (!flips) return null
  const { verdict, assumed, rivals, sources, answers } = flips
  return (
    <Section id="flips" title={`What Could Flip ${possessive(title)} Rank`} lead={verdict.text}>
      <ul className={classes.own}>
        {rivals.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
        {sources && <li>{sources.text}</li>}
        <li>{answers.counted.text}</li>
        {assumed && <li>{assumed.text}</li>}
      </ul>
      <div className={classes.columns}>
        <FlipList title={`Answers of ${title}`} flips={answers.own} />
        <FlipList title="Answers of others" flips={answers.others} />
      </div>
    </Section>
  )
}

interface FlipListProps {
  readonly title: string
  readonly flips: readonly Claim<'answer flips rank'>[]
}

function FlipList({ title, flips }: FlipListProps) {
  if (flips.length === 0) return null
  const more = flips.length - MAX_FLIPS
  return (
    <div>
      <h3>{title}</h3>
      <ul className={classes.own}>
        {flips.slice(0, MAX_FLIPS).map(({ text, inputs }) => (
          <li key={text}>
            <CapabilityLink
              capabilityId={inputs.capabilityId}
              application={inputs.application}
              title={text}
            />
          </li>
        ))}
        {more > 0 && <li>And {more} more.</li>}
      </ul>
    </div>
  )
}
