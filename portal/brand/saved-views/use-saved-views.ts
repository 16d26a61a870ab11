import {
  type SavedView,
  type SavedViewCreate,
  type SavedViewDetail,
  type SavedViewPatch,
  savedViewsApi,
} from '@insights/contract/brand/saved-views.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { errorMessage, isApiError, messageWithoutField, replacesData } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { notify } from '../../ui/notify/notify.ts'
import { SAVED_VIEWS_KEY, savedViewQuery, savedViewsQuery } from './saved-views-query.ts'

/** Fields that a change of a view sends, without the version that it is based on. */
export type ViewChange = Omit<SavedViewPatch, 'updatedAt'>

/** A change that another user's change came before. */
export interface ViewConflict {
  readonly view: SavedView
  readonly change: ViewChange
  readonly current: SavedViewDetail
}

/** Returns the views of an industry, and functions that change them. */
export function useSavedViews(industry: string) {
  const queryClient = useQueryClient()
  const views = useQuery(savedViewsQuery(industry))
  const [removed, setRemoved] = useState<readonly SavedView[]>([])
  const [conflict, setConflict] = useState<ViewConflict | null>(null)
  const lookAgain = () => queryClient.invalidateQueries({ queryKey: SAVED_VIEWS_KEY })

  const create = useMutation({
    mutationFn: (body: SavedViewCreate) => callApi(savedViewsApi.create, { body }),
    onSuccess: lookAgain,
    onError: (error) => {
      notify.error(messageWithoutField(error))
      // It may be there: its answer was lost.
      void lookAgain()
    },
  })
  const change = useMutation({
    mutationFn: async ({ view, change: fields }: { view: SavedView; change: ViewChange }) => {
      try {
        return await callApi(savedViewsApi.patch, {
          params: { id: view._id },
          body: { ...fields, updatedAt: view.updatedAt },
        })
      } catch (error) {
        // Its own change, whose answer was lost, is no conflict.
        const current = isApiError(error, 409) && (error.data as SavedViewDetail | undefined)
        const names = Object.keys(fields) as (keyof ViewChange & keyof SavedViewDetail)[]
        if (current && names.every((name) => current[name] === fields[name])) return current
        throw error
      }
    },
    onSuccess: (changed) => {
      queryClient.setQueryData(savedViewQuery(changed._id).queryKey, changed)
      return lookAgain()
    },
    onError: (error, { view, change: fields }) => {
      if (isApiError(error, 409) && error.data) {
        setConflict({ view, change: fields, current: error.data as SavedViewDetail })
      } else {
        notify.error(messageWithoutField(error))
        void lookAgain()
      }
    },
  })
  const remove = useMutation({
    mutationFn: (view: SavedView) => callApi(savedViewsApi.remove, { params: { id: view._id } }),
    onSuccess: async (_, view) => {
      // The row disappears, with the button that had the focus.
      await lookAgain()
      if (view.access !== 'name') setRemoved((before) => [...before, view])
    },
    onError: (error) => {
      notify.error(errorMessage(error))
      void lookAgain()
    },
  })
  const bringBack = useMutation({
    mutationFn: (view: SavedView) =>
      callApi(savedViewsApi.patch, { params: { id: view._id }, body: { removed: false } }),
    onSuccess: async (_, view) => {
      await lookAgain()
      setRemoved((before) => before.filter(({ _id }) => _id !== view._id))
    },
    onError: (error) => notify.error(errorMessage(error)),
  })
  return {
    views: views.data,
    failed: replacesData(views) ? views.error : null,
    retry: () => void views.refetch(),
    /** Views are restored in reverse order of their removal. */
    removed,
    conflict,
    closeConflict: () => {
      setConflict(null)
      void lookAgain()
    },
    create: create.mutateAsync,
    change: (view: SavedView, fields: ViewChange) => change.mutateAsync({ view, change: fields }),
    remove: remove.mutate,
    bringBack: bringBack.mutate,
    busy: create.isPending || change.isPending || remove.isPending || bringBack.isPending,
  }
}

export type SavedViewActions = ReturnType<typeof useSavedViews>
