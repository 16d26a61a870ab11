import { type FoundScreenshot, imageTextsApi } from '@insights/contract/screenshots/image-texts.ts'
import { hasAllTerms, toSearchTerms } from '@insights/domain/screenshots/texts/search-terms.ts'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { callApi } from '../../api/call-api.ts'
import { reportKey } from '../../api/report-key.ts'
import type { NamedScreenshot } from './shown-screenshots.ts'

/** Hits of a search on the screenshots of a report. */
const foundTextsQuery = (report: string, text: string) =>
  infiniteQueryOptions({
    queryKey: reportKey(report, 'image-texts', text),
    queryFn: ({ pageParam, signal }) =>
      callApi(imageTextsApi.find, {
        params: { reportId: report },
        query: { text, $skip: String(pageParam) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, { data }) => sum + data.length, 0)
      return loaded < total ? loaded : undefined
    },
  })

/** Hits of a search in other editions. */
export const foundEditionsQuery = (report: string, text: string) =>
  queryOptions({
    queryKey: reportKey(report, 'image-text-editions', text),
    queryFn: ({ signal }) =>
      callApi(imageTextsApi.findEditions, { query: { text, report }, signal }),
  })

/** Search of a gallery, with at least one term. */
export interface TextSearch {
  readonly text: string
  readonly terms: readonly string[]
  readonly loading: boolean
  readonly error: Error | null
  readonly retry: () => void
  /** Hits by the ids of screenshots; screenshots found by name alone are missing. */
  readonly found: ReadonlyMap<string, FoundScreenshot>
  /** Number of screenshots whose text is not read yet. */
  readonly waiting: number
  /** Number of hits that are not loaded yet. */
  readonly left: number
  readonly loadMore: () => void
}

export function useTextSearch(report: string, text: string): TextSearch {
  const terms = useMemo(() => toSearchTerms(text), [text])
  const query = useInfiniteQuery({ ...foundTextsQuery(report, text), enabled: terms.length > 0 })
  const pages = query.data?.pages
  const found = useMemo(
    () => new Map(pages?.flatMap(({ data }) => data.map((one) => [one.image, one] as const))),
    [pages],
  )
  return {
    text,
    terms,
    loading: query.isFetching,
    error: query.error,
    retry: () => void query.refetch(),
    found,
    waiting: pages?.[0]?.waiting ?? 0,
    left: (pages?.[0]?.total ?? 0) - found.size,
    loadMore: () => void query.fetchNextPage(),
  }
}

/** Returns true if a search finds a screenshot by its text or its names. */
export function isFound(
  { _id, company, capability }: NamedScreenshot,
  found: TextSearch['found'],
  terms: readonly string[],
): boolean {
  return found.has(_id) || hasAllTerms([company, capability], terms)
}
