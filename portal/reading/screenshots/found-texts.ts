import { type FoundScreenshot, imageTextsApi } from '@insights/contract/screenshots/image-texts.ts'
import { hasAllTerms, toSearchTerms } from '@insights/domain/screenshots/texts/search-terms.ts'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { callApi } from '../../api/call-api.ts'
import { reportKey } from '../../api/report-key.ts'
import type { NamedScreenshot } from './shown-screenshots.ts'

/** What a search has found on the screenshots of a report. */
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

/** What a search finds in other editions. */
export const foundEditionsQuery = (report: string, text: string) =>
  queryOptions({
    queryKey: reportKey(report, 'image-text-editions', text),
    queryFn: ({ signal }) =>
      callApi(imageTextsApi.findEditions, { query: { text, report }, signal }),
  })

/** A search of a gallery; without terms there is none. */
export interface TextSearch {
  readonly text: string
  readonly terms: readonly string[]
  readonly loading: boolean
  readonly error: Error | null
  readonly retry: () => void
  /** By the ids of screenshots; those found by their names alone are not there. */
  readonly found: ReadonlyMap<string, FoundScreenshot>
  /** Screenshots whose text is still to be read. */
  readonly waiting: number
  /** Screenshots that were found and are not loaded yet. */
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

/** Whether a search has found a screenshot, by its text or by its names. */
export function isFound(
  { _id, company, capability }: NamedScreenshot,
  found: TextSearch['found'],
  terms: readonly string[],
): boolean {
  return found.has(_id) || hasAllTerms([company, capability], terms)
}
