import { Button } from '@mantine/core'

import { KeyHints } from '../../ui/labels/KeyHints.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import type { TextSearch } from './found-texts.ts'
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
    <p className={classes.more} data-screen-only>
      <Button variant="default" loading={loading} onClick={loadMore}>
        Show more of {left} further screenshots
      </Button>
    </p>
  )
}
