import { useQueryClient } from '@tanstack/react-query'

import { isApiError, errorMessage } from '../api/api-error.ts'
import { notify } from '../ui/notify/notify.ts'
import {
  type ExperiencePlace,
  type PerformancePlace,
  experienceKey,
  trendKey,
} from './content-fields.ts'
import { contentQuery } from './content-query.ts'
import { useContentSession } from './content-session-context.ts'
import type { ListChange } from './content-session.ts'
import {
  type ExperienceText,
  type TrendText,
  addedExperience,
  addedTrend,
  removedExperience,
  removedTrend,
} from './list-changes.ts'

/** Returns whether the focus is still where the user added an element, and not in another field. */
export const isFocusFree = () =>
  document.activeElement?.matches('body, [data-add], [role=dialog] *') ?? true

/** Adds to the lists of a report's content, and deletes from them. */
export function useContentLists(report: string) {
  const session = useContentSession()
  const queryClient = useQueryClient()

  /** Text typed into the element is dropped with it, but stays if the deletion is cancelled. */
  async function remove(key: string, listChange: ListChange): Promise<void> {
    try {
      if (await session.changeList(listChange)) session.forget(key)
    } catch (error) {
      notify.error(errorMessage(error))
    }
  }

  return {
    /**
     * Confirms carried-over content by its paths, unless another user has changed it meanwhile.
     * Throws when that failed.
     */
    async keep(sections: readonly string[]): Promise<void> {
      try {
        await session.apply(() => ({ $keep: sections }))
      } catch (error) {
        if (isApiError(error, 409)) {
          await queryClient.query({ ...contentQuery(report), staleTime: 0 })
          notify.warning('Someone else changed this. The current version is shown.')
        } else throw error
      }
    },
    /** Returns the id of the new trend, or `null` if it was cancelled. Throws if it failed. */
    async addTrend(text?: TrendText): Promise<string | null> {
      const id = crypto.randomUUID()
      return (await session.changeList(addedTrend(id, text))) ? id : null
    },
    removeTrend: (id: string) => remove(trendKey(id), removedTrend(id)),
    /** As `addTrend`, with the id of the new experience. */
    async addExperience(place: PerformancePlace, text?: ExperienceText): Promise<string | null> {
      const id = crypto.randomUUID()
      return (await session.changeList(addedExperience(place, id, text))) ? id : null
    },
    removeExperience: (place: ExperiencePlace) =>
      remove(experienceKey(place), removedExperience(place)),
  }
}
