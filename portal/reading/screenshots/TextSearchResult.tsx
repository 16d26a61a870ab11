import type { FoundEditions } from '@insights/contract/screenshots/image-texts.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { Button, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'

import { KeyHints } from '../../ui/labels/KeyHints.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { foundEditionsQuery, type TextSearch } from './found-texts.ts'
import type { NamedScreenshot } from './shown-screenshots.ts'

import classes from './TextSearch.module.css'

interface Props {
  readonly search: TextSearch
  readonly shown: readonly NamedScreenshot[]
}

/** The result of a search in words, and the keys that move through its hits. */
export function TextSearchResult({ search, shown }: Props) {
  const { error, loading, retry, waiting } = search
  if (error) return <LoadingFailed error={error} onRetry={retry} />
  return (
    <div className={classes.result} data-screen-only>
      <p role="status">
        {loading ? (
          'Searching…'
        ) : (
          <>
            <strong>{resultText(search, shown)}</strong> The portal reads the text: a hint, never an
            answer.
            {waiting > 0 && ` ${screenshotsText(waiting)} still to be read.`}
          </>
        )}
      </p>
      {shown.length > 0 && (
        <KeyHints
          hints={[
            ['↓', 'first hit'],
            ['N', 'next hit'],
            ['Enter', 'open at the hit'],
            ['Esc', 'clear'],
          ]}
        />
      )}
    </div>
  )
}

/** "11 hits in 9 screenshots, 2 more by their name." */
function resultText({ found }: TextSearch, shown: readonly NamedScreenshot[]): string {
  const read = shown.flatMap(({ _id }) => found.get(_id) ?? [])
  const hits = read.reduce((sum, one) => sum + one.hits.length, 0)
  const named = shown.length - read.length
  if (shown.length === 0) return 'No hits.'
  const byName = named > 0 ? `${screenshotsText(named)} by company or capability` : ''
  const byText =
    read.length > 0
      ? `${hits === 1 ? '1 hit' : `${hits} hits`} in ${screenshotsText(read.length)}`
      : ''
  return `${[byText, byName].filter(Boolean).join(', ')}.`
}

const screenshotsText = (count: number) => (count === 1 ? '1 screenshot' : `${count} screenshots`)

/** Loads the hits of a search after the first ones. */
export function MoreHits({ search: { left, loading, loadMore } }: Pick<Props, 'search'>) {
  if (left <= 0) return null
  return (
    <Text mt="lg" data-screen-only>
      <Button variant="default" loading={loading} onClick={loadMore}>
        Show more of {left} further screenshots
      </Button>
    </Text>
  )
}

interface EditionsProps {
  readonly report: string
  readonly industry: string
  readonly text: string
  /** The gallery in which editions open. */
  readonly gallery: '/appendix/screenshots' | '/report-list/screenshot'
}

/** Returns '8', or '999+' where counting stopped. */
const countOf = ({ screenshots, more }: FoundEditions['data'][number]) =>
  more ? `${screenshots}+` : `${screenshots}`

/** Results of the same search in other editions; only the names of unreadable ones. */
export function EditionsWithText({ report, industry, text, gallery }: EditionsProps) {
  const heading = useId()
  const { data } = useQuery(foundEditionsQuery(report, text))
  if (!data || data.data.length + data.unread.length === 0) return null
  const nameOf = ({ industry: other, date }: FoundEditions['unread'][number]) =>
    other === industry ? formatMonth(date) : `${other}, ${formatMonth(date)}`
  return (
    <section className={classes.editions} aria-labelledby={heading} data-screen-only>
      <Title order={2} size="h4" id={heading}>
        “{text}” in other editions that you can read
      </Title>
      <Stack component="ul" gap={0}>
        {data.data.length === 0 && <li>No hits.</li>}
        {data.data.map((edition) => (
          <li key={edition.report}>
            <b>{nameOf(edition)}</b>
            <span>
              {edition.screenshots === 1 ? '1 screenshot' : `${countOf(edition)} screenshots`}
            </span>
            <span>{edition.capabilities.join(', ')}</span>
            <Link
              to={gallery}
              search={{ report: edition.report, find: text, on: 'all' }}
              aria-label={`Open ${nameOf(edition)}`}
            >
              Open
            </Link>
          </li>
        ))}
        {data.unread.map((edition) => (
          <li key={edition.report} data-unread>
            <b>{nameOf(edition)}</b>
            <span>Not purchased: hits are neither counted nor shown</span>
            <Link
              to="/content-building"
              search={{ report: edition.report }}
              aria-label={`About this edition, ${nameOf(edition)}`}
            >
              About this edition
            </Link>
          </li>
        ))}
      </Stack>
    </section>
  )
}
