import { Box, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode, Ref } from 'react'

import { ProductName } from '../shell/ProductName.tsx'

import classes from './PublicPage.module.css'

interface Props {
  readonly title: string
  readonly headingRef?: Ref<HTMLHeadingElement>
  /** A sentence below the title. */
  readonly lead?: ReactNode
  /** Has reserved space above the title, so that nothing moves when it appears. */
  readonly banner?: ReactNode
  /** For forms with two fields in a row. */
  readonly wide?: boolean
  /** Further links for the footer. */
  readonly links?: ReactNode
  readonly children: ReactNode
}

/** The outline of pages before signing in: an illustration at the left, a form at the right. */
export function PublicPage({ title, headingRef, lead, banner, wide, links, children }: Props) {
  return (
    <div className={classes.page}>
      <SignInIllustration />
      <main className={classes.panel} data-wide={wide}>
        <Group wrap="nowrap" align="flex-end" gap={0} w="100%" maw="var(--form-width)" py="lg">
          {banner}
        </Group>
        <div className={classes.form}>
          <ProductName />
          <Title order={1} ref={headingRef} tabIndex={-1} fz={32} fw={400} mt={6} mb={28}>
            {title}
          </Title>
          {lead && (
            <Text c="dimmed" mt={-20} mb={24}>
              {lead}
            </Text>
          )}
          {children}
        </div>
        <footer className={classes.foot}>
          <Link to="/terms-of-service">Terms of service</Link>
          <Link to="/privacy-policy">Privacy policy</Link>
          {links}
        </footer>
      </main>
    </div>
  )
}

/** Ranks of six companies over eight editions, best first: invented for the illustration. */
const RANKS = [
  [4, 4, 3, 3, 2, 2, 1, 1],
  [1, 1, 1, 2, 1, 1, 2, 2],
  [2, 3, 2, 1, 3, 4, 4, 3],
  [3, 2, 4, 5, 5, 3, 3, 4],
  [6, 5, 6, 4, 4, 5, 6, 5],
  [5, 6, 5, 6, 6, 6, 5, 6],
]
const STEP = 64
const ROW = 44
const x = (edition: number) => 24 + edition * STEP
const y = (rank: number) => 22 + (rank - 1) * ROW

/** The illustration beside the sign-in form: the first page of a research paper. */
function SignInIllustration() {
  return (
    <Stack justify="space-between" gap={48} className={classes.illustration} aria-hidden="true">
      <p className={classes.statement}>
        Who offers what,
        <br />
        and how well.
      </p>
      <figure className={classes.figure}>
        <svg viewBox={`0 0 ${x(7) + 40} ${y(6) + 22}`}>
          {RANKS.map((_, index) => (
            <line
              key={index}
              className={classes.grid}
              x1={x(0)}
              x2={x(7)}
              y1={y(index + 1)}
              y2={y(index + 1)}
            />
          ))}
          {RANKS.toReversed().map((ranks, index) => (
            <g key={index} data-lead={index === RANKS.length - 1 || undefined}>
              <path className={classes.line} d={curve(ranks)} />
              {ranks.map((rank, edition) => (
                <circle
                  key={edition}
                  className={classes.dot}
                  cx={x(edition)}
                  cy={y(rank)}
                  r={edition === 7 ? 5 : 3}
                />
              ))}
              <text className={classes.rank} x={x(7) + 16} y={y(ranks[7] ?? 0) + 5}>
                {ranks[7]}
              </text>
            </g>
          ))}
        </svg>
        <Box component="figcaption" mt="md" fz="sm" c="dimmed">
          <b>Figure 1.</b> Overall rank of six companies over eight editions.
        </Box>
      </figure>
    </Stack>
  )
}

function curve(ranks: readonly number[]): string {
  return ranks
    .map((rank, edition) => {
      if (edition === 0) return `M${x(0)} ${y(rank)}`
      const middle = x(edition) - STEP / 2
      return `C${middle} ${y(ranks[edition - 1] ?? rank)} ${middle} ${y(rank)} ${x(edition)} ${y(rank)}`
    })
    .join('')
}
