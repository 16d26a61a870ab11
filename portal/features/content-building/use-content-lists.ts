import type { ContentBuilding } from '@insights/contract/content-building.ts'
import { useQueryClient } from '@tanstack/react-query'

import { isApiError, messageOf } from '../../api/api-error.ts'
import { confirm } from '../../ui/confirm-dialog/confirm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { contentBuildingQuery } from './content-building-query.ts'
import { useDraftBook } from './draft-book-context.ts'
import type { Operations } from './drafts/content-field.ts'
import type { PerformancePlace } from './fields/category-performance-fields.ts'
import {
  experienceFields,
  experienceKey,
  type ExperiencePlace,
} from './fields/experience-fields.ts'
import { trendKey, trendTitle } from './fields/trend-fields.ts'
import { pullExperience, pullTrend, pushExperience, pushTrend } from './list-operations.ts'

interface Removal {
  /** The path that changes of the element are kept under. */
  readonly key: string
  readonly name: string
  readonly isThere: (content: ContentBuilding) => boolean
  readonly operations: Operations
}

/** Adding to the lists of a report's content, and deleting from them. */
export function useContentLists(report: string) {
  const book = useDraftBook()
  const queryClient = useQueryClient()

  async function apply(operationsOn: (record: ContentBuilding) => Operations): Promise<boolean> {
    try {
      await book.apply(operationsOn)
      return true
    } catch (error) {
      notify.error(messageOf(error))
      return false
    }
  }

  /** Somebody else may have changed the element since it was read, or deleted it already. */
  async function remove({ key, name, isThere, operations }: Removal): Promise<void> {
    book.forget(key)
    try {
      await book.apply(() => operations)
    } catch (error) {
      if (!isApiError(error, 409)) {
        notify.error(messageOf(error))
        return
      }
      const content = await queryClient.query({ ...contentBuildingQuery(report), staleTime: 0 })
      if (content === null || !isThere(content)) return
      const again = await confirm({
        title: 'Conflict',
        body: `Somebody else has changed this ${name} since you opened the page. Delete it all the same?`,
        confirmLabel: 'Delete',
        danger: true,
      })
      if (again) await apply(() => operations)
    }
  }

  return {
    /** Answers the id of the new trend, or null when it could not be added. */
    async addTrend(): Promise<string | null> {
      const id = crypto.randomUUID()
      return (await apply(() => pushTrend(id))) ? id : null
    },
    removeTrend: (id: string) =>
      remove({
        key: trendKey(id),
        name: 'trend',
        isThere: (content) => trendTitle(id).read(content) !== undefined,
        operations: pullTrend(id),
      }),
    addExperience: (place: PerformancePlace) =>
      apply((record) => pushExperience(record, place, crypto.randomUUID())),
    removeExperience: (place: ExperiencePlace) =>
      remove({
        key: experienceKey(place),
        name: 'experience',
        isThere: (content) => experienceFields(place).title.read(content) !== undefined,
        operations: pullExperience(place),
      }),
  }
}
