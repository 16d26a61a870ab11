import type { CategoryGroup } from '@insights/domain/reading/document/report-document.ts'
import { Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { linkTo } from '../ui/links/link-to.ts'
import { Cards } from '../ui/page/parts.tsx'

import classes from './reading.module.css'

interface Props {
  readonly groups: readonly CategoryGroup[]
  /** Capabilities of a category that the survey asked about, listed below its name. */
  readonly itemsOf?: (categoryId: string) => readonly string[]
}

/** Capability Categorization: the groups with their categories, each group a link to its page. */
export function Categorization({ groups, itemsOf }: Props) {
  return (
    <Cards component="ul" min="18rem" gap="1.5rem 2rem">
      {groups.map(({ title, categories }) => (
        <li key={title} className={classes.group}>
          <Link
            {...linkTo('/content-building/category-performance&category{$group}', {
              params: { group: title },
            })}
            className={classes.groupTitle}
          >
            {title}
          </Link>
          <Stack component="ul" gap={0} mt={4} className={classes.categories}>
            {categories.map(({ categoryId, title: category }) => (
              <li key={categoryId}>
                {category}
                <Items items={itemsOf?.(categoryId) ?? []} />
              </li>
            ))}
          </Stack>
        </li>
      ))}
    </Cards>
  )
}

function Items({ items }: { items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <Stack component="ul" gap={0} pl="md" fz="sm" c="dimmed" mt={2}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </Stack>
  )
}
