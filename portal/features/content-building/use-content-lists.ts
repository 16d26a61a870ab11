import type { ContentBuilding } from '@insights/contract/content-building.ts'
import type { Experience } from '@insights/domain/content/content.ts'
import { useQueryClient } from '@tanstack/react-query'

import { isApiError, messageOf } from '../../api/api-error.ts'
import { confirm } from '../../ui/confirm-dialog/confirm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { contentBuildingQuery } from './content-building-query.ts'
import { useDraftBook } from './draft-book-context.ts'
import type { Operations } from './drafts/content-field.ts'
import {
  newPerformance,
  performanceAt,
  type PerformancePlace,
} from './fields/category-performance-fields.ts'
import {
  experienceFields,
  experienceKey,
  type ExperiencePlace,
} from './fields/experience-fields.ts'
import { trendKey, trendTitle } from './fields/trend-fields.ts'

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
      const trend = { _id: crypto.randomUUID(), trendTitle: '', trendContent: '' }
      const added = await apply(() => ({ $push: { trendsInnovations: trend } }))
      return added ? trend._id : null
    },
    removeTrend: (id: string) =>
      remove({
        key: trendKey(id),
        name: 'trend',
        isThere: (content) => trendTitle(id).read(content) !== undefined,
        operations: { $pull: { trendsInnovations: { _id: id } } },
      }),
    async addExperience(place: PerformancePlace): Promise<string | null> {
      const card: Experience = {
        _id: crypto.randomUUID(),
        picture: null,
        experience: 0,
        title: '',
        text: '',
      }
      const added = await apply((record) => {
        const entry = performanceAt(record, place)
        if (!entry) {
          return {
            $push: { categoryPerformance: { ...newPerformance(place), experiences: [card] } },
          }
        }
        return {
          $push: { 'categoryPerformance.$[c].experiences': card },
          arrayFilters: [{ 'c._id': entry._id }],
        }
      })
      return added ? card._id : null
    },
    removeExperience: (place: ExperiencePlace) =>
      remove({
        key: experienceKey(place),
        name: 'experience',
        isThere: (content) => experienceFields(place).title.read(content) !== undefined,
        operations: {
          $pull: { 'categoryPerformance.$[c].experiences': { _id: place.experience } },
          arrayFilters: [{ 'c._id': place.entry }],
        },
      }),
  }
}
