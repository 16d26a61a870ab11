import type { Follow } from '@insights/contract/reading/follows.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { useSavedAtOnce } from '../../ui/forms/use-saved-at-once.ts'
import { linkTo } from '../../ui/links/link-to.ts'
import { Section } from '../../ui/page/Section.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { useFollowing } from './follows-query.ts'

import classes from '../../accounts/notifications/notifications.module.css'

const KINDS: Record<Follow['kind'], string> = {
  company: 'Company',
  capability: 'Capability',
  group: 'Category group',
}

/** The items that the user follows, by industry, each with the finding of the newest report. */
export function FollowList({ follows }: { readonly follows: readonly Follow[] }) {
  if (follows.length === 0) {
    return (
      <EmptyState title="You follow nothing yet">
        Press Follow on a capability, on a category group, or on a company’s pages Where We Stand
        and Why. When a new edition is published, you get an email that says how it has changed.
      </EmptyState>
    )
  }
  const byIndustry = Map.groupBy(follows, ({ industry }) => industry._id)
  return [...byIndustry].map(([id, some]) => (
    <Section key={id} id={id} title={some[0]!.industry.title}>
      <ul className={classes.list}>
        {some.map((follow) => (
          <FollowRow key={follow._id} follow={follow} />
        ))}
      </ul>
    </Section>
  ))
}

function FollowRow({ follow }: { readonly follow: Follow }) {
  const { _id, kind, newest } = follow
  const { unfollow } = useFollowing()
  const [, stop] = useSavedAtOnce(true, () => unfollow(_id))
  const name = newest?.title ?? KINDS[kind]
  return (
    <li className={classes.row} data-unread={newest?.unread || undefined}>
      {newest ? (
        <Link {...pageOf(follow, newest.report._id)} className={classes.link}>
          <span className={`${classes.what} ${classes.subject}`}>{newest.text}</span>
          <span className={classes.note}>
            {KINDS[kind]} · {formatMonth(newest.report.date)}
            {newest.unread && ' · New since you looked'}
          </span>
        </Link>
      ) : (
        <span className={classes.link}>
          <span className={classes.what}>{KINDS[kind]}</span>
          <span className={classes.note}>
            The newest report that you can read does not have it.
          </span>
        </span>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.mark}
        aria-label={`Stop following ${name}`}
        onClick={() => stop(false)}
      >
        Stop following
      </Button>
    </li>
  )
}

/** Returns the link to the page that shows what is followed. */
function pageOf({ kind, subject }: Follow, report: string) {
  switch (kind) {
    case 'company':
      return linkTo('/your-brand/why-it-changed', { search: { report, company: subject } })
    case 'capability':
      return linkTo('/appendix/capability/$capability', {
        params: { capability: subject },
        search: { report },
      })
    case 'group':
      return linkTo('/content-building/category-performance&category{$group}', {
        params: { group: subject },
        search: { report },
      })
  }
}
