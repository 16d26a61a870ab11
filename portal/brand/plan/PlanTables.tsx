import type { Plan } from '@insights/domain/brand/plan/make-plan.ts'
import { planKey } from '@insights/domain/brand/plan/plan-settings.ts'
import { passedText } from '@insights/domain/brand/plan/plan-target.ts'
import {
  everythingTogether,
  placeText,
  plannedByMonth,
  rankCosts,
} from '@insights/domain/brand/plan/plan-texts.ts'
import type { RoadmapMonth } from '@insights/domain/brand/plan/roadmap.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import {
  listText,
  pointsText,
  rankText,
  scoreText,
  changeText,
} from '@insights/domain/text/number-text.ts'
import { Stack, Text } from '@mantine/core'

import { FootNote } from '../../reading/FootNote.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { useIsPhone } from '../../ui/page/window-width.ts'
import { PlanTable } from './PlanTable.tsx'

import classes from './Plan.module.css'

/** The least effort for each higher rank. */
export function RankCosts({ plan: whole }: { readonly plan: Plan }) {
  const { ranks, chosen, isPaced, hasEfforts, lead } = whole
  const target = chosen.goal.target
  return (
    <Section id="ranks" title="What Each Rank Takes" lead={rankCosts(whole)?.text}>
      {ranks.length > 0 && (
        <PlanTable label="What each rank takes">
          <thead>
            <tr>
              <th scope="col">Rank</th>
              <th scope="col">Target</th>
              {hasEfforts && (
                <th scope="col" data-number>
                  Least effort
                </th>
              )}
              <th scope="col" data-number>
                Steps
              </th>
              <th scope="col" data-number>
                Score
              </th>
            </tr>
          </thead>
          <tbody>
            {ranks.map(({ rank, past, plan }) => (
              <tr key={rank} data-marked={('rank' in target && target.rank === rank) || undefined}>
                <th scope="row">{rankText(rank)}</th>
                <td>past {passedText(past, chosen.rivals)}</td>
                {hasEfforts && <td data-number>{plan ? plan.effort : '–'}</td>}
                <td data-number>{plan ? plan.count : 'out of reach'}</td>
                <td data-number>{plan ? scoreText(plan.end.score) : '–'}</td>
              </tr>
            ))}
          </tbody>
        </PlanTable>
      )}
      <FootNote>
        {isPaced ? 'Rivals keep improving.' : 'Rivals stand still.'} A rank counts from a lead of{' '}
        {pointsText(lead)}. A step is one capability on one application. Wanted capabilities count,
        excluded ones do not.
      </FootNote>
    </Section>
  )
}

/** The company's total possible gains, from capabilities and from ratings. */
export function Ceilings({ plan }: { readonly plan: Plan }) {
  const { applications, ratings } = plan.ceilings
  const now = listText(ratings.now.map(({ rating }) => rating.toFixed(1)))
  return (
    <Section id="ceilings" title="The Most We Could Gain" lead={everythingTogether(plan).text}>
      <PlanTable label="What can be gained">
        <thead>
          <tr>
            <th scope="col">Lever</th>
            <th scope="col" data-number>
              Missing
            </th>
            <th scope="col" data-number>
              At most, points
            </th>
          </tr>
        </thead>
        <tbody>
          {applications
            .toSorted((one, other) => other.gain - one.gain)
            .map(({ application, missing, gain }) => (
              <tr key={application}>
                <th scope="row">Capabilities, {application}</th>
                <td data-number>{missing}</td>
                <td data-number>{changeText(gain)}</td>
              </tr>
            ))}
          <tr>
            <th scope="row">App-store ratings to 5.0 (now {now})</th>
            <td data-number>–</td>
            <td data-number>{changeText(ratings.gain)}</td>
          </tr>
        </tbody>
      </PlanTable>
      <FootNote>
        Each line by itself, excluded capabilities included. Ratings of{' '}
        {listText(APPLICATIONS.filter(({ rated }) => rated).map(({ title }) => title))}.
      </FootNote>
    </Section>
  )
}

interface RoadmapProps {
  readonly plan: Plan
  readonly months: readonly RoadmapMonth[]
}

/** The plan by month, with the rank after each; only for a plan that has months. */
export function Roadmap({ plan, months }: RoadmapProps) {
  const isPhone = useIsPhone()
  return (
    <Section id="roadmap" title="Roadmap by Month" lead={plannedByMonth(plan, months)?.text}>
      {isPhone ? (
        <Stack component="ol" gap={0} className={classes.monthList} aria-label="Roadmap by month">
          {months.map((one) => (
            <li key={one.month ?? 'none'}>
              <strong>{monthText(one)}</strong>
              <Entries month={one} />
              <Text fz="sm" fw={400} mt={2} mb={6}>
                {plan.hasEfforts && `Effort ${one.effort} · `}then {scoreText(one.score)},{' '}
                {placeText(one)}
              </Text>
            </li>
          ))}
        </Stack>
      ) : (
        <PlanTable label="Roadmap by month">
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Capabilities</th>
              {plan.hasEfforts && (
                <th scope="col" data-number>
                  Effort
                </th>
              )}
              <th scope="col" data-number>
                Score after it
              </th>
              <th scope="col" data-number>
                Rank
              </th>
            </tr>
          </thead>
          <tbody>
            {months.map((one) => (
              <tr key={one.month ?? 'none'}>
                <th scope="row">{monthText(one)}</th>
                <td>
                  <Entries month={one} />
                </td>
                {plan.hasEfforts && <td data-number>{one.effort}</td>}
                <td data-number>{scoreText(one.score)}</td>
                <td data-number>{placeText(one)}</td>
              </tr>
            ))}
          </tbody>
        </PlanTable>
      )}
    </Section>
  )
}

function monthText({ month }: RoadmapMonth): string {
  return month === null ? 'No month yet' : formatMonth(month)
}

function Entries({ month: { items } }: { readonly month: RoadmapMonth }) {
  return items.map((item) => (
    <Text key={planKey(item)} span display="block">
      {item.title}, {item.application}
    </Text>
  ))
}
