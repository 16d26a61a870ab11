import { findRankFlips, MAX_FLIPS } from '@insights/domain/brand/standing/rank-flips.ts'
import type { Claim } from '@insights/domain/reading/claims/claim.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { possessive } from '@insights/domain/text/number-text.ts'
import { Box, Text } from '@mantine/core'
import { useMemo } from 'react'

import { CapabilityLink } from '../../reading/capability/CapabilityLink.tsx'
import { Cards } from '../../ui/page/parts.tsx'
import { Section } from '../../ui/page/Section.tsx'

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
      <Box component="ul" maw={768} m="0 0 1rem" pl={18} style={{ display: 'grid', gap: 6 }}>
        {rivals.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
        {sources && <li>{sources.text}</li>}
        <li>{answers.counted.text}</li>
        {assumed && <li>{assumed.text}</li>}
      </Box>
      <Cards fit min="22rem" gap="1rem 2rem">
        <FlipList title={`Answers of ${title}`} flips={answers.own} />
        <FlipList title="Answers of others" flips={answers.others} />
      </Cards>
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
      <Text component="h3" fz="md" fw={700} mb={8}>
        {title}
      </Text>
      <Box component="ul" maw={768} m="0 0 1rem" pl={18} style={{ display: 'grid', gap: 6 }}>
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
      </Box>
    </div>
  )
}
